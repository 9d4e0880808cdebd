/// A clock without its type: its moments are spans since it was wrapped.
struct Timeline: Sendable {
    let now: @Sendable () -> Duration
    private let rest: @Sendable (Duration) async throws -> Void

    init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        rest = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// Waits; false when the task was cancelled before the time was over.
    func wait(for duration: Duration) async -> Bool {
        do {
            try await rest(duration)
            return true
        } catch {
            // A sleep fails for one reason: the task was cancelled.
            return false
        }
    }
}
