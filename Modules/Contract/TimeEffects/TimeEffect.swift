public import Effects

/// Reads the clock and sets timers. A timer ends when its request is cancelled.
public enum TimeEffect: Effect {
    public typealias Output = TimeOutput
    public static let name = "Time"

    /// Returns the wall clock's time.
    case now
    /// Answers at a wall-clock time; at once if it has passed.
    case notifyAt(instant: Instant)
    /// Answers after a duration.
    case notifyAfter(duration: TimeSpan)
    /// Answers `tick` at every interval, until cancelled.
    case every(interval: TimeSpan)

    /// Returns true if the output's case matches the effect's.
    public func accepts(_ output: TimeOutput) -> Bool {
        switch (self, output) {
        case (.now, .now), (.notifyAt, .instantArrived), (.notifyAfter, .durationElapsed), (.every, .tick): true
        case (.now, _), (.notifyAt, _), (.notifyAfter, _), (.every, _): false
        }
    }
}

/// The result of a time effect.
public enum TimeOutput: Sendable, Equatable, Codable {
    /// The wall clock's time.
    case now(instant: Instant)
    /// The time has been reached.
    case instantArrived
    /// The duration has elapsed.
    case durationElapsed
    /// Another interval has elapsed.
    case tick
}

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

    private enum CodingKeys: String, CodingKey {
        case seconds = "secs"
        case nanoseconds = "nanos"
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

/// A duration in nanoseconds, at most 584 years.
public struct TimeSpan: Sendable, Hashable, Codable, Comparable {
    /// The duration in nanoseconds.
    public var nanoseconds: UInt64

    /// Creates a duration in nanoseconds.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    private enum CodingKeys: String, CodingKey { case nanoseconds = "nanos" }

    /// Creates a duration in milliseconds, clamped to the maximum.
    public static func milliseconds(_ count: UInt64) -> TimeSpan { TimeSpan(count, times: 1_000_000) }
    /// Creates a duration in seconds, clamped to the maximum.
    public static func seconds(_ count: UInt64) -> TimeSpan { TimeSpan(count, times: 1_000_000_000) }

    private init(_ count: UInt64, times unit: UInt64) {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        nanoseconds = overflow ? .max : product
    }

    public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}
