public import Effects

/// Reads the clock and sets timers.
///
/// The caller chooses timer ids; an id must not be reused while its timer runs.
public enum TimeEffect: Effect {
    public typealias Output = TimeOutput
    public static let name = "Time"

    /// Returns the wall clock's time.
    case now
    /// Answers at a wall-clock time; at once if it has passed.
    case notifyAt(id: UInt64, instant: Instant)
    /// Answers after a duration.
    case notifyAfter(id: UInt64, duration: TimeSpan)
    /// Clears a timer. A timer that is still running answers `cleared` as well.
    case clear(id: UInt64)
    /// Answers `tick` at every interval, until cleared or cancelled.
    case every(id: UInt64, interval: TimeSpan)

    /// Returns true if the output's case matches the effect's and the timer id, if any, is the same.
    public func accepts(_ output: TimeOutput) -> Bool {
        switch (self, output) {
        case (.now, .now): true
        case (.notifyAt(let asked, _), .instantArrived(let id)), (.notifyAfter(let asked, _), .durationElapsed(let id)),
            (.every(let asked, _), .tick(let id)):
            asked == id
        case (.notifyAt(let asked, _), .cleared(let id)), (.notifyAfter(let asked, _), .cleared(let id)),
            (.every(let asked, _), .cleared(let id)), (.clear(let asked), .cleared(let id)):
            asked == id
        case (.now, _), (.notifyAt, _), (.notifyAfter, _), (.clear, _), (.every, _): false
        }
    }

    /// The effect that clears a timer's id, so that a shell on the far side of a wire can stop the timer.
    public var cancellation: TimeEffect? {
        switch self {
        case .now, .clear: nil
        case .notifyAt(let id, _), .notifyAfter(let id, _), .every(let id, _): .clear(id: id)
        }
    }
}

/// The result of a time effect.
public enum TimeOutput: Sendable, Equatable, Codable {
    /// The wall clock's time.
    case now(instant: Instant)
    /// The time has been reached.
    case instantArrived(id: UInt64)
    /// The duration has elapsed.
    case durationElapsed(id: UInt64)
    /// The timer was cleared before it fired.
    case cleared(id: UInt64)
    /// Another interval has elapsed.
    case tick(id: UInt64)
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
