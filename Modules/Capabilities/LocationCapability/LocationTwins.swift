public import Effects

/// A source that always knows the same place.
public struct FixedLocation: LocationSource {
    private let place: Coordinate

    /// Creates a source for a place.
    public init(_ place: Coordinate) { self.place = place }

    public func isEnabled() async -> Bool { true }
    public func location() async -> Coordinate? { place }
}

/// A source that may not know the place.
public struct DeniedLocation: LocationSource {
    /// Creates the source.
    public init() {}

    public func isEnabled() async -> Bool { false }
    public func location() async -> Coordinate? { nil }
}

/// A source that may know the place and does not find it.
public struct UnavailableLocation: LocationSource {
    /// Creates the source.
    public init() {}

    public func isEnabled() async -> Bool { true }
    public func location() async -> Coordinate? { nil }
}
