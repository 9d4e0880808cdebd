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

/// Asks several sources in order; itself a source.
public struct FirstAvailable: LocationSource {
    private let sources: [any LocationSource]

    /// Creates a source out of others, the preferred one first.
    public init(_ sources: [any LocationSource]) { self.sources = sources }

    /// True when one source is enabled.
    public func isEnabled() async -> Bool {
        for source in sources where await source.isEnabled() { return true }
        return false
    }

    /// The place from the first enabled source that finds one.
    public func location() async -> Coordinate? {
        for source in sources where await source.isEnabled() {
            if let place = await source.location() { return place }
        }
        return nil
    }

    /// Watches the first enabled source.
    public func watch(_ found: @escaping @Sendable (Coordinate?) -> Void) async {
        for source in sources where await source.isEnabled() { return await source.watch(found) }
        found(nil)
    }
}
