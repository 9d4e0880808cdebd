import ArgumentTable
import Effects
import ProcessLifecycle
import TextUI
import Trace

extension TerminalApp {
    /// Starts the recording of this run; nil if none is wanted. An existing file is left unchanged, and is an error.
    ///
    /// - Parameter report: called once, with the reason, if the recording ends early.
    func recorder(report: @escaping @Sendable (String) -> Void) throws(Failure) -> Recorder<Bridge>? {
        guard let path = display.record else { return nil }
        let file = try RecordingFile(path)
        // The home directory contains the user's name.
        let home = display.environment["HOME"].map { [$0: "~"] } ?? [:]
        return Recorder(
            TraceHeader(
                app: Self.program.name, version: Self.program.version, settings: RecordedSettings(display).settings),
            input: Input.self == NoInput.self ? nil : input,
            redactor: Redactor(hiding: home, placeholder: Self.placeholder),
            write: { file.write($0) },
            report: { report("The recording \(path) has ended: \($0). The app goes on.") })
    }
}

extension Recorder {
    /// Records a terminal event, except for the focus and the background of the terminal, and for keys, which could be
    /// those of a secret.
    func note(_ event: TerminalEvent) {
        switch event {
        case .key, .focusChanged, .backgroundReported: break
        case .resized(let width, let height): noteSignal(RecordedSettings.resized(width, height))
        case .suspendRequested: noteSignal("suspended")
        case .resumed: noteSignal("resumed")
        case .interrupted(let signal): noteSignal("ended by signal \(signal)")
        case .closed: noteSignal("the input has ended")
        }
    }

    /// Records a transition, a call or another fact about the process.
    func note(_ record: ProcessRecord) { noteSignal("\(record)") }
}
