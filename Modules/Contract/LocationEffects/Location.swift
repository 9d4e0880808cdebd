public import Effects

/// Calls to `LocationEffect`.
public enum Location {
    /// Whether the place may be known.
    public static var isEnabled: EffectCall<LocationEffect, Bool> {
        EffectCall(.isLocationEnabled) { if case .enabled(let isEnabled) = $0 { isEnabled } else { nil } }
    }

    /// The place; nil when it could not be found.
    public static var current: EffectCall<LocationEffect, Coordinate?> {
        EffectCall(.getLocation) { if case .location(let coordinate) = $0 { .some(coordinate) } else { nil } }
    }

    /// The place, and again whenever it changes; nil once it is no longer to be found. It is a stream.
    public static var updates: EffectCall<LocationEffect, Coordinate?> {
        EffectCall(.watch) { if case .location(let coordinate) = $0 { .some(coordinate) } else { nil } }
    }
}
