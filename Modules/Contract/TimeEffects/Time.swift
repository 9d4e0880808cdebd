public import Effects

/// Calls to `TimeEffect`. A timer is named by its request's number.
public enum Time {
    /// The wall clock's time.
    public static var now: EffectCall<TimeEffect, Instant> {
        EffectCall(.now) { if case .now(let instant) = $0 { instant } else { nil } }
    }

    /// Waits for a moment of the wall clock; one that has passed is answered at once.
    public static func at(_ instant: Instant) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .notifyAt(id: UInt64($0.rawValue), instant: instant) }) {
            if case .instantArrived = $0 { () } else { nil }
        }
    }

    /// Waits for a span of time.
    public static func after(_ duration: TimeSpan) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .notifyAfter(id: UInt64($0.rawValue), duration: duration) }) {
            if case .durationElapsed = $0 { () } else { nil }
        }
    }

    /// Answers again and again, each time that another span of time is over. It is a stream.
    public static func every(_ interval: TimeSpan) -> EffectCall<TimeEffect, Void> {
        EffectCall(numbered: { .every(id: UInt64($0.rawValue), interval: interval) }) {
            if case .tick = $0 { () } else { nil }
        }
    }
}
