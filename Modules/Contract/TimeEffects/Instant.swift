/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Codable, Comparable {
    /// The whole seconds.
    public var seconds: UInt64
    /// The nanoseconds within the second, below 1,000,000,000.
    public var nanoseconds: UInt32

    /// Creates a point in time.
    public init(seconds: UInt64, nanoseconds: UInt32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Creates the point in time that is a duration after 1970-01-01T00:00:00Z, rounded down to nanoseconds and clamped
    /// to what can be represented.
    public init(sinceEpoch duration: Duration) {
        let latest = Instant(seconds: .max, nanoseconds: 999_999_999).sinceEpoch
        let (seconds, rest) = min(max(duration, .zero), latest).attoseconds
            .quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        self.init(seconds: UInt64(seconds), nanoseconds: UInt32(rest / 1_000_000_000))
    }

    /// The duration since 1970-01-01T00:00:00Z.
    public var sinceEpoch: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

    private enum CodingKeys: String, CodingKey {
        case seconds = "secs"
        case nanoseconds = "nanos"
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
