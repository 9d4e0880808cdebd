import TimeEffects

/// The moments at which a repeating timer is due: whole intervals after its start, so that delays do not add up.
struct FixedSchedule: Sendable {
    let start: TimeSpan
    let interval: TimeSpan

    /// An interval below a millisecond counts as one: shorter ones would keep a processor busy.
    init(start: TimeSpan, interval: TimeSpan) {
        self.start = start
        self.interval = max(interval, .milliseconds(1))
    }

    /// The first due moment after `uptime`, at the latest the end of the clock; those that were missed before it are
    /// left out.
    ///
    /// - Returns: nil when the clock has ended.
    func next(after uptime: TimeSpan) -> TimeSpan? {
        guard uptime.nanoseconds < .max else { return nil }
        let passed = (max(uptime, start).nanoseconds - start.nanoseconds) / interval.nanoseconds
        let (offset, isTooLong) = (passed + 1).multipliedReportingOverflow(by: interval.nanoseconds)
        return start.advanced(by: TimeSpan(nanoseconds: isTooLong ? .max : offset))
    }
}
