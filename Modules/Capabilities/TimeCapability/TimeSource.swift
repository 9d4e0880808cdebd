public import TimeEffects

/// The clocks of a time handler: a wall clock, an uptime, and alarms on each.
///
/// The wall clock has the calendar time and can be set. The uptime is monotonic.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since a fixed moment, unaffected by changes of the wall clock.
    func uptime() -> TimeSpan

    /// Calls `ring` once, when a moment is reached; an alarm on the wall clock follows changes of that clock.
    ///
    /// Alarms on one clock ring one after the other, ordered by moment and then by when they were set. This function
    /// itself never calls `ring`, so it may be called with a lock held.
    ///
    /// - Parameters:
    ///   - moment: When to ring, by the wall clock or by the uptime.
    ///   - ring: The callback; it must be quick, since other alarms wait for it. It may set and cancel alarms.
    /// - Returns: The alarm, or nil, without a call of `ring`, if the moment has passed.
    func setAlarm(for moment: Moment, _ ring: @escaping @Sendable () -> Void) -> AlarmID?

    /// Cancels an alarm; has no effect on one that has rung or is about to ring on another thread.
    func cancel(_ alarm: AlarmID)
}

/// A reading of one of the two clocks.
public enum Moment: Sendable, Hashable {
    /// The wall clock has reached a time.
    case wallClock(Instant)
    /// The uptime has reached a value.
    case uptime(TimeSpan)
}

/// The identifier of an alarm, unique for its source and increasing in the order in which alarms are set.
public struct AlarmID: Sendable, Hashable, Comparable {
    let rawValue: UInt64

    /// Creates an identifier.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension TimeSource where Self == SystemTime {
    /// The clocks of this machine.
    public static var system: SystemTime { SystemTime() }
}
