import TimeEffects

/// The due times of a repeating timer: whole intervals after its start, so that delays do not accumulate.
struct FixedSchedule: Sendable {
    let start: TimeSpan
    let interval: TimeSpan

    /// Creates a schedule. Intervals below one millisecond are raised to it: shorter ones would keep a processor busy.
    init(start: TimeSpan, interval: TimeSpan) {
        self.start = start
        self.interval = max(interval, .milliseconds(1))
    }

    /// Returns the first due time after `uptime`; missed ones are skipped.
    ///
    /// - Returns: nil if it is beyond the clock's range.
    func next(after uptime: TimeSpan) -> TimeSpan? {
        let passed = (max(uptime, start).nanoseconds - start.nanoseconds) / interval.nanoseconds
        let (offset, isTooLong) = (passed + 1).multipliedReportingOverflow(by: interval.nanoseconds)
        let (due, isTooLate) = start.nanoseconds.addingReportingOverflow(offset)
        return isTooLong || isTooLate ? nil : TimeSpan(nanoseconds: due)
    }
}
