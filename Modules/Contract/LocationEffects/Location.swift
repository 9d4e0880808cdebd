public import Effects

/// Calls for `LocationEffect`.
public enum Location {
    /// Returns whether access to the location is enabled.
    public static var isEnabled: TypedEffect<LocationEffect, Bool> {
        TypedEffect(.isLocationEnabled) { if case .enabled(let isEnabled) = $0 { isEnabled } else { nil } }
    }

    /// Returns the location; nil if it could not be determined.
    public static var current: TypedEffect<LocationEffect, Coordinate?> {
        TypedEffect(.getLocation) { if case .location(let coordinate) = $0 { .some(coordinate) } else { nil } }
    }

    /// Streams the location, now and on every change; nil once it can no longer be determined.
    public static var updates: TypedEffect<LocationEffect, Coordinate?> {
        TypedEffect(.watch) { if case .location(let coordinate) = $0 { .some(coordinate) } else { nil } }
    }
}
