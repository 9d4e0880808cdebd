public import LocationEffects

/// Something that may know where the user is.
public protocol LocationSource: Sendable {
    /// Whether the place may be known from here. It may differ from one call to the next.
    func isEnabled() async -> Bool

    /// The place, nil when it may not be known or could not be found.
    func location() async -> Coordinate?

    /// Tells the place, and again whenever it changes, until cancelled.
    ///
    /// Returns when nothing more will be told; the last place told is nil when it is no longer to be found.
    func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async
}

extension LocationSource {
    /// Tells a place that does not change, once.
    public func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async { found(await location()) }
}
