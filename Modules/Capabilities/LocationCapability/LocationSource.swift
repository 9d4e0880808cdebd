public import LocationEffects

/// A source of the user's location.
public protocol LocationSource: Sendable {
    /// Whether the location is available here. The answer may change between calls.
    func isEnabled() async -> Bool

    /// Returns the location, or nil if access is denied or it could not be found.
    func location() async -> Coordinate?

    /// Reports the location, and again whenever it changes, until cancelled.
    ///
    /// Returns when there are no further reports; the last report is nil if the location can no longer be determined.
    func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async
}

extension LocationSource {
    /// Reports `location()` once, for a source whose location does not change.
    public func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async { found(await location()) }
}
