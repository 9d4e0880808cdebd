public import Effects
public import LocationEffects

/// A location that varies: any of the places, enabled or not, found or not.
public struct SimulatedLocation: SimulatedHandler {
    private let places: [Coordinate]

    /// Creates a location that is usually the first of these places; without places it is never found.
    public init(_ places: [Coordinate]) { self.places = places }

    public func outcomeCount(_ id: RequestID, _ effect: LocationEffect) -> Int {
        switch effect {
        case .isLocationEnabled: 2
        case .getLocation, .watch: places.count + 1
        }
    }

    public mutating func perform(
        _ id: RequestID, _ effect: LocationEffect, outcome: Int
    ) -> SimulatedOutcome<LocationOutput> {
        let place = outcome < places.count ? places[outcome] : nil
        return switch effect {
        case .isLocationEnabled: .answer(.enabled(outcome == 0))
        case .getLocation: .answer(.location(place))
        case .watch: .next(.location(place))
        }
    }

    public var fingerprint: String { "" }
}
