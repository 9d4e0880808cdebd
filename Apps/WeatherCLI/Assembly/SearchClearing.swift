import Lifecycle
import ProcessLifecycle
import ShellRuntime
import Synchronization

/// Forgets what was searched for, and with it the service's kept answers, when the app was out of sight for long: whoever
/// continues it may be somebody else.
final class SearchClearing: Service {
    private let time: Duration
    private let shell: Shell<WeatherApp.Bridge>
    private let answers: AnswerFile
    private let now: @Sendable () -> ContinuousClock.Instant
    private let left = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - time: how long the app may be out of sight.
    ///   - answers: the answers that tell what was searched for.
    ///   - now: a clock that goes on while the process is stopped and the machine sleeps.
    init(
        after time: Duration, in shell: Shell<WeatherApp.Bridge>, _ answers: AnswerFile,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.time = time
        self.shell = shell
        self.answers = answers
        self.now = now
    }

    /// Clears before anything is drawn.
    func activate() async {
        guard let left = left.withLock({ $0 }), left.duration(to: now()) >= time else { return }
        await wasStopped()
    }

    func wasStopped() async {
        shell.send(.active(.forgetSearches))
        await shell.processed()
        await answers.clear()
    }

    func deactivate() async { left.withLock { $0 = now() } }
}
