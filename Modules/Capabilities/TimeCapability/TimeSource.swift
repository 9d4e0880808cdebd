public import TimeEffects

/// Where a time handler gets its time: two clocks, and alarms on each.
///
/// The wall clock says what a calendar and a watch say, and can be set. The uptime only ever goes forward.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    func now() -> Instant

    /// The time since some fixed moment, whatever happens to the wall clock.
    func uptime() -> TimeSpan

    /// Calls `ring` once, when a moment has come; if the wall clock is set meanwhile, its new time counts.
    ///
    /// Alarms of one clock ring one after the other, in the order of their moments and then of their arrival. This
    /// function itself rings none, so it may be called with a lock held.
    ///
    /// - Parameters:
    ///   - moment: when to ring, by the wall clock or by the uptime.
    ///   - ring: must be quick, since other alarms wait for it; it may set and cancel alarms.
    /// - Returns: the alarm; nil, without a ring, for a moment that has come already.
    func setAlarm(for moment: Moment, _ ring: @escaping @Sendable () -> Void) -> AlarmID?

    /// Takes an alarm back; one that has rung, or is about to ring on another thread, does so.
    func cancel(_ alarm: AlarmID)
}

/// A reading of one of the two clocks.
public enum Moment: Sendable, Hashable {
    /// The wall clock has reached a time.
    case wallClock(Instant)
    /// The uptime has reached a value.
    case uptime(TimeSpan)
}

/// The number of an alarm, given out once by its source. Alarms that were set later have higher ones.
public struct AlarmID: Sendable, Hashable, Comparable {
    let rawValue: UInt64

    /// Names an alarm of a source.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension TimeSource where Self == SystemTime {
    /// The clocks of this machine.
    public static var system: SystemTime { SystemTime() }
}
