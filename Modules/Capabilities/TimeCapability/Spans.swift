import TimeEffects

private let billion: UInt64 = 1_000_000_000

extension TimeSpan {
    /// Creates a span from a duration: zero if that is negative, as after a leap of the clock, and at most the maximum.
    package init(clamping duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (nanoseconds, isTooLong) = UInt64(max(seconds, 0)).multipliedReportingOverflow(by: billion)
        let rest = TimeSpan(nanoseconds: UInt64(max(attoseconds, 0)) / billion)
        self = isTooLong ? TimeSpan(nanoseconds: .max) : TimeSpan(nanoseconds: nanoseconds).advanced(by: rest)
    }

    /// Returns the sum of two spans, saturating at the maximum.
    func advanced(by other: TimeSpan) -> TimeSpan {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(other.nanoseconds)
        return TimeSpan(nanoseconds: overflow ? .max : sum)
    }
}

extension Instant {
    /// Returns the instant that is `span` later, saturating at the maximum.
    func advanced(by span: TimeSpan) -> Instant {
        let nanoseconds = UInt64(self.nanoseconds) + span.nanoseconds % billion
        let (seconds, overflow) = self.seconds.addingReportingOverflow(
            span.nanoseconds / billion + nanoseconds / billion)
        return overflow
            ? Instant(seconds: .max, nanoseconds: UInt32(billion - 1))
            : Instant(seconds: seconds, nanoseconds: UInt32(nanoseconds % billion))
    }

    /// Returns the span to another instant: zero if that is not later, the maximum if the span overflows.
    func span(to other: Instant) -> TimeSpan {
        guard self < other else { return TimeSpan(nanoseconds: 0) }
        let borrow: UInt64 = other.nanoseconds < nanoseconds ? 1 : 0
        let (product, isTooLong) = (other.seconds - seconds - borrow).multipliedReportingOverflow(by: billion)
        let rest = UInt64(other.nanoseconds) + borrow * billion - UInt64(nanoseconds)
        return isTooLong
            ? TimeSpan(nanoseconds: .max) : TimeSpan(nanoseconds: product).advanced(by: TimeSpan(nanoseconds: rest))
    }
}
