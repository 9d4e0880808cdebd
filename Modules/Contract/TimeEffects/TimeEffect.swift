public import Effects

/// Reads the clock and sets timers. A timer ends when its request is cancelled.
///
/// `TimeLaws` in `CapabilityTesting` tests handlers of this effect.
public enum TimeEffect: Effect {
    public typealias Output = TimeOutput
    public static let name = "Time"

    /// Returns the wall clock's time.
    case now
    /// Answers at a wall-clock time; at once if it has passed.
    case notifyAt(instant: Instant)
    /// Answers after a duration.
    case notifyAfter(duration: Duration)
    /// Answers `tick` at every interval, until cancelled.
    case every(interval: Duration)

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
