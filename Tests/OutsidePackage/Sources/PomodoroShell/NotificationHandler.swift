public import Effects
public import Pomodoro
public import ProcessCapability
import ProcessEffects

/// Shows notifications by a program that is given the words as its argument, such as `notify-send`.
public struct NotificationHandler: SingleAnswerHandler {
    private let program: String
    private let runner: any ProcessRunner

    public init(_ program: String, by runner: any ProcessRunner = SystemProcesses()) {
        self.program = program
        self.runner = runner
    }

    public func answer(_ effect: NotificationEffect) async -> NotificationEffect.Output {
        switch await runner.run(ProcessRequest(program, [effect.text])) {
        case .success(let result):
            result.status == .exited(0) ? .shown : .failed("\(program) ended with \(result.status)")
        case .failure(let error): .failed("\(error)")
        }
    }
}
