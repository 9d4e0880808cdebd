/// The times at which a repeating timer is due: multiples of the interval after its start, so that delays do not accumulate.
struct FixedSchedule: Sendable {
    let start: Duration
    let interval: Duration

    /// Creates a schedule. Intervals are at least a millisecond, to avoid busy waiting.
    init(start: Duration, interval: Duration) {
        self.start = start
        self.interval = min(max(interval, .milliseconds(1)), .longestTimer)
    }

    /// Returns the first due time after `uptime`, skipping those that were missed.
    func next(after uptime: Duration) -> Duration {
        let passed = (max(uptime, start) - start).attoseconds / interval.attoseconds
        return start + interval * (passed + 1)
    }
}

extension Duration {
    /// The maximum of a timer, 584 years, so that sums of durations cannot overflow.
    static let longestTimer = Duration.nanoseconds(UInt64.max)
}
