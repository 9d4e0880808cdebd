import Platform

/// A type-erased clock; its instants are durations since its creation.
struct Timeline: Sendable {
    let now: @Sendable () -> Duration
    private let rest: @Sendable (Duration) async throws -> Void

    init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        rest = { try await clock.sleep(until: clock.now.advanced(by: $0.sleepable), tolerance: nil) }
    }

    /// Sleeps for a duration; returns false if the task was cancelled first.
    func wait(for duration: Duration) async -> Bool {
        do {
            try await rest(duration)
            return true
        } catch {
            // A sleep only throws if the task was cancelled.
            return false
        }
    }
}
