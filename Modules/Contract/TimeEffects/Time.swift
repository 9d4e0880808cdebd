public import Effects

/// Calls for `TimeEffect`.
public enum Time {
    /// Returns the wall clock's time.
    public static var now: TypedEffect<TimeEffect, Instant> {
        TypedEffect(.now) { if case .now(let instant) = $0 { instant } else { nil } }
    }

    /// Answers at a wall-clock time; at once if it has passed.
    public static func at(_ instant: Instant) -> TypedEffect<TimeEffect, Void> {
        TypedEffect(.notifyAt(instant: instant)) { $0 == .instantArrived ? () : nil }
    }

    /// Answers after a duration.
    public static func after(_ duration: Duration) -> TypedEffect<TimeEffect, Void> {
        TypedEffect(.notifyAfter(duration: duration)) { $0 == .durationElapsed ? () : nil }
    }

    /// Streams an answer at every interval.
    public static func every(_ interval: Duration) -> TypedEffect<TimeEffect, Void> {
        TypedEffect(.every(interval: interval)) { $0 == .tick ? () : nil }
    }
}
