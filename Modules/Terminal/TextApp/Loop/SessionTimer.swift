import Synchronization

/// Counts how long an app has been in use: while it is in the foreground and nothing interrupts it.
final class SessionTimer: Sendable {
    private let state = Mutex((total: Duration.zero, since: ContinuousClock.Instant?.none))
    private let now: @Sendable () -> ContinuousClock.Instant

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Goes on counting.
    func resume() { state.withLock { if $0.since == nil { $0.since = now() } } }

    /// Counts no more, until it is resumed.
    func pause() {
        note()
        discard()
    }

    /// Takes note of what was counted so far.
    func note() {
        state.withLock { state in
            guard let since = state.since else { return }
            let now = now()
            state.total += since.duration(to: now)
            state.since = now
        }
    }

    /// Counts no more, and nothing since the last note.
    func discard() { state.withLock { $0.since = nil } }

    /// How long the app has been in use.
    var total: Duration { state.withLock { $0.total + ($0.since?.duration(to: now()) ?? .zero) } }
}
