import CoreRuntime
import Foundation
import Pomodoro
import ProcessLifecycle
import ShellRuntime
import Synchronization
import TimeCapability

/// Counts one pomodoro after the other without a terminal: `pomodoro-server SECONDS`.
@main
struct PomodoroServer: ProcessDelegate {
    let work: Int

    static func main() async {
        let work = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 25 * 60
        if case .failed(let error) = await ServerProcess(PomodoroServer(work: work)).run() {
            FileHandle.standardError.write(Data("pomodoro-server: \(error)\n".utf8))
            exit(1)
        }
    }

    func launch(_ launching: inout Launching) throws {
        var handlers = HandlerRegistry()
        try handlers.register(TimeHandler(.system))
        launching.register(Counter(work: work, handlers: handlers, send: launching.send))
    }
}

/// Counts down again and again while the process is active.
private final class Counter: Service {
    private let count: @Sendable () async -> Void
    private let counting = Mutex<Task<Void, Never>?>(nil)

    init(work: Int, handlers: HandlerRegistry, send: @escaping @Sendable (ProcessEvent) -> Void) {
        count = {
            let core = Core<OneShot<CountDown>>(startingWith: CountDown.State("Work", secondsLeft: work))
            do {
                let exit = try await Shell.result(of: core, handlers: handlers)
                guard case .completed(let title) = exit else { return }
                print("Done: \(title)")
                fflush(nil)  // A journal is not a terminal, whose lines are written at once.
            } catch {
                send(.willTerminate(.failed(error)))
            }
        }
    }

    func activate() { counting.withLock { $0 = Task { while !Task.isCancelled { await count() } } } }

    func deactivate() async {
        let counting = counting.withLock { $0.take() }
        counting?.cancel()
        await counting?.value
    }
}
