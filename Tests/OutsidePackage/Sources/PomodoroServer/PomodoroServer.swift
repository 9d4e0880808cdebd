import CoreRuntime
import Pomodoro
import ProcessLifecycle
import ShellRuntime
import TimeCapability

/// Counts one pomodoro after the other without a terminal: `pomodoro-server SECONDS`.
@main
struct PomodoroServer: ProcessDelegate {
    let work: Int

    static func main() async {
        let work = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 25 * 60
        await ServerProcess(PomodoroServer(work: work)).runToExit()
    }

    func launch(_ launching: inout Launching) throws {
        var handlers = HandlerRegistry()
        try handlers.register(TimeHandler(.system))
        launching.perform { [handlers] in
            while !Task.isCancelled { try await count(with: handlers) }
        }
    }

    private func count(with handlers: HandlerRegistry) async throws {
        let core = Core<OneShot<CountDown>>(startingWith: CountDown.State("Work", secondsLeft: work))
        guard case .completed(let title) = try await Shell.result(of: core, handlers: handlers) else { return }
        print("Done: \(title)")
    }
}
