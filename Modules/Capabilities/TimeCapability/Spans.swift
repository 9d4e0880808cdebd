import Effects

private let billion: UInt64 = 1_000_000_000

extension TimeSpan {
    /// The sum of two spans; one too long to say becomes the longest.
    func advanced(by other: TimeSpan) -> TimeSpan {
        let (sum, overflow) = nanos.addingReportingOverflow(other.nanos)
        return TimeSpan(nanos: overflow ? .max : sum)
    }
}

extension Instant {
    /// The moment that is a span later; one too late to say becomes the last.
    func advanced(by span: TimeSpan) -> Instant {
        let nanoseconds = UInt64(nanos) + span.nanos % billion
        let (seconds, overflow) = secs.addingReportingOverflow(span.nanos / billion + nanoseconds / billion)
        return overflow
            ? Instant(secs: .max, nanos: UInt32(billion - 1))
            : Instant(secs: seconds, nanos: UInt32(nanoseconds % billion))
    }

    /// How long it is from this moment to another: nothing when that has passed, the longest span when it is too far off.
    func span(to other: Instant) -> TimeSpan {
        guard self < other else { return TimeSpan(nanos: 0) }
        let borrow: UInt64 = other.nanos < nanos ? 1 : 0
        let (product, isTooLong) = (other.secs - secs - borrow).multipliedReportingOverflow(by: billion)
        let rest = UInt64(other.nanos) + borrow * billion - UInt64(nanos)
        return isTooLong ? TimeSpan(nanos: .max) : TimeSpan(nanos: product).advanced(by: TimeSpan(nanos: rest))
    }
}
