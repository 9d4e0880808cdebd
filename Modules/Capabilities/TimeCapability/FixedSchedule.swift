import TimeEffects

/// The times at which a repeating timer is due: multiples of the interval after its start, so that delays do not accumulate.
struct FixedSchedule: Sendable {
    let start: TimeSpan
    let interval: TimeSpan

    /// Creates a schedule. Intervals are at least a millisecond, to avoid busy waiting.
    init(start: TimeSpan, interval: TimeSpan) {
        self.start = start
        self.interval = max(interval, .milliseconds(1))
    }

    /// Returns the first due time after `uptime`, skipping those that were missed; nil after the end of the clock.
    func next(after uptime: TimeSpan) -> TimeSpan? {
        guard uptime.nanoseconds < .max else { return nil }
        let passed = (max(uptime, start).nanoseconds - start.nanoseconds) / interval.nanoseconds
        let (offset, isTooLong) = (passed + 1).multipliedReportingOverflow(by: interval.nanoseconds)
        return start.advanced(by: TimeSpan(nanoseconds: isTooLong ? .max : offset))
    }
}
