import LifecycleCore
import ProcessLifecycle
import ShellRuntime
import Synchronization
import WeatherViews

/// Clears the last search and the service's cached answers after the app has been in the background for long, since
/// another person may continue it.
final class SearchClearing: Service {
    private let time: Duration
    private let shell: Shell<WeatherApp.Bridge>
    private let answers: AnswerFile
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    private struct State {
        var left: ContinuousClock.Instant?
        var clearing: Task<Void, Never>?
    }

    /// - Parameters:
    ///   - time: the time in the background after which the search is cleared.
    ///   - answers: the cached answers, which reveal what was searched for.
    ///   - now: a clock that advances while the process is stopped and the machine sleeps.
    init(
        after time: Duration, in shell: Shell<WeatherApp.Bridge>, _ answers: AnswerFile,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.time = time
        self.shell = shell
        self.answers = answers
        self.now = now
    }

    /// Begins to clear before the foreground is entered.
    func willLeave(_ state: ProcessState) async { if state == .background { _ = beginIfDue() } }

    /// Clears the search, if it is due, before anything is drawn.
    func activate() async {
        await beginIfDue()?.value
        state.withLock { $0 = State() }
    }

    private func beginIfDue() -> Task<Void, Never>? {
        state.withLock { state in
            if state.clearing == nil, let left = state.left, left.duration(to: now()) >= time {
                state.clearing = Task { await wasStopped() }
            }
            return state.clearing
        }
    }

    func wasStopped() async {
        shell.send(.active(.forgetSearches))
        await shell.processed()
        await answers.clear()
    }

    func deactivate() { state.withLock { $0.left = now() } }
}
