public import Effects

/// Calls for `TimeEffect`. A timer's id is its request's id.
public enum Time {
    /// Returns the wall clock's time.
    public static var now: EffectCall<TimeEffect, Instant> {
        EffectCall(.now) { if case .now(let instant) = $0 { instant } else { nil } }
    }

    /// Answers at a wall-clock time; at once if it has passed.
    public static func at(_ instant: Instant) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .notifyAt(id: UInt64($0.rawValue), instant: instant) }) {
            if case .instantArrived = $0 { () } else { nil }
        }
    }

    /// Answers after a duration.
    public static func after(_ duration: TimeSpan) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .notifyAfter(id: UInt64($0.rawValue), duration: duration) }) {
            if case .durationElapsed = $0 { () } else { nil }
        }
    }

    /// Streams an answer at every interval.
    public static func every(_ interval: TimeSpan) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .every(id: UInt64($0.rawValue), interval: interval) }) {
            if case .tick = $0 { () } else { nil }
        }
    }
}
