public import Effects

/// Tells the time and counts it.
///
/// Timers are named by the caller; an id must not be reused while its timer runs.
public enum TimeEffect: Effect {
    public typealias Output = TimeOutput
    public static let name = "Time"

    /// Asks for the wall clock's time.
    case now
    /// Waits for a moment of the wall clock; one that has passed is answered at once.
    case notifyAt(id: UInt64, instant: Instant)
    /// Waits for a span of time.
    case notifyAfter(id: UInt64, duration: TimeSpan)
    /// Ends a timer. A timer that still runs answers `cleared` itself, too.
    case clear(id: UInt64)
    /// Answers `tick` again and again, until cleared or cancelled.
    case every(id: UInt64, interval: TimeSpan)

    /// True when the answer's case fits the effect and names the same timer.
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

    /// A timer is cancelled by clearing its id, so that a shell on the far side of a wire can stop it.
    public var cancellation: TimeEffect? {
        switch self {
        case .now, .clear: nil
        case .notifyAt(let id, _), .notifyAfter(let id, _), .every(let id, _): .clear(id: id)
        }
    }
}

/// Everything a time effect can come to.
public enum TimeOutput: Sendable, Equatable, Codable {
    /// The wall clock's time.
    case now(instant: Instant)
    /// The moment has come.
    case instantArrived(id: UInt64)
    /// The span is over.
    case durationElapsed(id: UInt64)
    /// The timer was ended before it was due.
    case cleared(id: UInt64)
    /// One more interval is over.
    case tick(id: UInt64)
}

/// A moment: seconds and nanoseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Codable, Comparable {
    /// Whole seconds.
    public var seconds: UInt64
    /// Nanoseconds of the second begun, below 1,000,000,000.
    public var nanoseconds: UInt32

    /// Creates a moment.
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

/// A length of time in nanoseconds; the longest is 584 years.
public struct TimeSpan: Sendable, Hashable, Codable, Comparable {
    /// The length in nanoseconds.
    public var nanoseconds: UInt64

    /// A length in nanoseconds.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    private enum CodingKeys: String, CodingKey { case nanoseconds = "nanos" }

    /// A length in milliseconds; one too long to say becomes the longest.
    public static func milliseconds(_ count: UInt64) -> TimeSpan { TimeSpan(count, times: 1_000_000) }
    /// A length in seconds; one too long to say becomes the longest.
    public static func seconds(_ count: UInt64) -> TimeSpan { TimeSpan(count, times: 1_000_000_000) }

    private init(_ count: UInt64, times unit: UInt64) {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        nanoseconds = overflow ? .max : product
    }

    public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}
