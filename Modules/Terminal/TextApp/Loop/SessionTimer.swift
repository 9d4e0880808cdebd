import Synchronization

/// Measures the time an app is in use, in the foreground and not interrupted. Thread-safe.
final class SessionTimer: Sendable {
    private let state = Mutex((total: Duration.zero, since: ContinuousClock.Instant?.none))
    private let now: @Sendable () -> ContinuousClock.Instant

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Resumes measuring; a no-op if it is running.
    func resume() { state.withLock { if $0.since == nil { $0.since = now() } } }

    /// Pauses measuring until it is resumed.
    func pause() {
        note()
        discard()
    }

    /// Adds the time measured since the last update to the total.
    func note() {
        state.withLock { state in
            guard let since = state.since else { return }
            let now = now()
            state.total += since.duration(to: now)
            state.since = now
        }
    }

    /// Pauses measuring without adding the time since the last note.
    func discard() { state.withLock { $0.since = nil } }

    /// The total time the app has been in use.
    var total: Duration { state.withLock { $0.total + ($0.since?.duration(to: now()) ?? .zero) } }
}
