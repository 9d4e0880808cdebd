import CoreRuntime
import Lifecycle
import SecretEffects
import ShellRuntime
import TextUI
import Trace
import WeatherModel

/// A run of the app that is written to a file.
struct Recording: Sendable {
    private let recorder: Recorder<Core<Lifecycle>>

    /// Begins a recording; a file that is there already is left alone, and an error.
    ///
    /// - Parameter report: is told, once, why nothing more is recorded.
    init(_ path: String, _ settings: Settings, report: @escaping @Sendable (String) -> Void) throws(Failure) {
        let file = try RecordingFile(path)
        recorder = Recorder(
            RecordedSettings(settings).header,
            redactor: Redactor(hiding: Self.homes(settings.environment), placeholder: Self.placeholder),
            write: { file.write($0) },
            report: { report("The recording \(path) has ended: \($0). The app goes on.") })
    }

    /// What the shell is given to watch it with.
    var observer: ShellObserver<Core<Lifecycle>> { recorder.observer }

    /// Writes down what happened to the terminal, keys aside: they could be those of a secret.
    func note(_ event: TerminalEvent) {
        switch event {
        case .key: break
        case .resized(let width, let height): recorder.noteSignal(RecordedSettings.resized(width, height))
        case .suspendRequested: recorder.noteSignal("suspended")
        case .resumed: recorder.noteSignal("resumed")
        case .interrupted(let signal): recorder.noteSignal("ended by signal \(signal)")
        case .closed: recorder.noteSignal("the terminal is gone")
        }
    }

    /// Writes down that an update came too late to be shown.
    func recordDrop(revision: UInt64) { recorder.recordDrop(revision: revision) }

    /// A text that the core treats as it treats the key: refused for the same reason, or not at all, and long enough to
    /// be found in answers wherever it stands.
    static func placeholder(for secret: SecretText, number: Int) -> String {
        let key = APIKey.apiKey(cleaning: secret.revealed)
        if key.revealed.isEmpty { return secret.revealed.isEmpty ? "" : " " }
        return key.isUsableKey ? "secret-\(number)" : "secret \(number)"
    }

    /// Where the user lives in the file system is nobody's business either.
    private static func homes(_ environment: [String: String]) -> [String: String] {
        environment["HOME"].map { [$0: "~"] } ?? [:]
    }
}
