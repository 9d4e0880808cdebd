import ArgumentTable
import ProcessLifecycle
import SecretEffects
import ShellRuntime
import TextUI
import Trace

/// A recording of a run, written to a file.
struct Recording<App: TerminalApp>: Sendable {
    private let recorder: Recorder<App.Bridge>

    /// Starts a recording. An existing file is left unchanged, and is an error.
    ///
    /// - Parameter report: called once, with the reason, if the recording ends early.
    init(_ path: String, _ app: App, report: @escaping @Sendable (String) -> Void) throws(Failure) {
        let file = try RecordingFile(path)
        recorder = Recorder(
            TraceHeader(
                app: App.program.name, version: App.program.version,
                settings: RecordedSettings(app.display).settings),
            input: App.Input.self == NoInput.self ? nil : app.input,
            redactor: Redactor(hiding: Self.homes(app.display.environment), placeholder: Self.placeholder),
            write: { file.write($0) },
            report: { report("The recording \(path) has ended: \($0). The app goes on.") })
    }

    private static func placeholder(for secret: SecretText, number: Int) -> String {
        (App.self as? any SecretApp.Type)?.placeholder(for: secret, number: number) ?? "secret\(number)"
    }

    /// The observer to attach to the shell.
    var observer: ShellObserver<App.Bridge> { recorder.observer }

    /// Records a terminal event, except for focus changes and for keys, which could be those of a secret.
    func note(_ event: TerminalEvent) {
        switch event {
        case .key: break
        case .resized(let width, let height): recorder.noteSignal(RecordedSettings.resized(width, height))
        case .suspendRequested: recorder.noteSignal("suspended")
        case .resumed: recorder.noteSignal("resumed")
        case .focusChanged: break
        case .interrupted(let signal): recorder.noteSignal("ended by signal \(signal)")
        case .closed: recorder.noteSignal("the input has ended")
        }
    }

    /// Records a transition or another fact about the process.
    func note(_ record: ProcessRecord) {
        switch record {
        case .transition(_, let state): recorder.noteSignal("process \(state)")
        case .unexpected(let event, let state): recorder.noteSignal("process \(state) does not expect \(event)")
        case .gateRefused: recorder.noteSignal("a gate refuses")
        case .returned(let call, let duration): recorder.noteSignal("\(call) returned after \(duration)")
        case .overdue(let call, let duration): recorder.noteSignal("\(call) has not returned after \(duration)")
        }
    }

    /// Records a fault of the app.
    func note(_ fault: ShellFault) { recorder.note(fault) }

    /// Records the duration of something.
    func note(_ subject: RecordedDuration, _ duration: Duration) {
        recorder.note(subject, duration)
    }

    /// Records that an update was dropped as stale.
    func recordDrop(revision: UInt64) { recorder.recordDrop(revision: revision) }

    /// Returns the home directory as a text to redact, since it contains the user's name.
    private static func homes(_ environment: [String: String]) -> [String: String] {
        environment["HOME"].map { [$0: "~"] } ?? [:]
    }
}
