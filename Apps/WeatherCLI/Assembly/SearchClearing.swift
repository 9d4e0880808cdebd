import Lifecycle
import ProcessLifecycle
import ShellRuntime
import Synchronization

/// Forgets what was searched for when the app was out of sight for long: whoever continues it may be somebody else.
final class SearchClearing: Service {
    private let time: Duration
    private let shell: Shell<WeatherApp.Bridge>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let left = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - time: how long the app may be out of sight.
    ///   - now: a clock that goes on while the process is stopped and the machine sleeps.
    init(
        after time: Duration, in shell: Shell<WeatherApp.Bridge>,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.time = time
        self.shell = shell
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
    }

    func deactivate() async { left.withLock { $0 = now() } }
}
