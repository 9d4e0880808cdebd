/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Codable, Comparable {
    /// The whole seconds.
    public let seconds: UInt64
    /// The nanoseconds within the second, below 1,000,000,000.
    public let nanoseconds: UInt32

    /// Creates a point in time. Nanoseconds beyond a second are added to the seconds, up to the last moment.
    public init(seconds: UInt64, nanoseconds: UInt32 = 0) {
        let (carry, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.latestNanosecond + 1)
        let (sum, isTooLate) = seconds.addingReportingOverflow(UInt64(carry))
        (self.seconds, self.nanoseconds) = isTooLate ? (.max, Self.latestNanosecond) : (sum, rest)
    }

    /// Creates the point in time that is a duration after 1970-01-01T00:00:00Z, rounded down to nanoseconds and clamped
    /// to what can be represented.
    public init(sinceEpoch duration: Duration) {
        let latest = Instant(seconds: .max, nanoseconds: Self.latestNanosecond).sinceEpoch
        let (seconds, rest) = min(max(duration, .zero), latest).attoseconds
            .quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        self.init(seconds: UInt64(seconds), nanoseconds: UInt32(rest / 1_000_000_000))
    }

    /// The duration since 1970-01-01T00:00:00Z.
    public var sinceEpoch: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

    /// The highest number of nanoseconds within a second.
    package static var latestNanosecond: UInt32 { 999_999_999 }

    private enum CodingKeys: String, CodingKey {
        case seconds = "secs"
        case nanoseconds = "nanos"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let nanoseconds = try values.decode(UInt32.self, forKey: .nanoseconds)
        guard nanoseconds <= Self.latestNanosecond else {
            throw DecodingError.dataCorruptedError(
                forKey: .nanoseconds, in: values,
                debugDescription: "\(nanoseconds) is not in 0...\(Self.latestNanosecond)")
        }
        self.init(seconds: try values.decode(UInt64.self, forKey: .seconds), nanoseconds: nanoseconds)
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
