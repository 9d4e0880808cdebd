import CapabilityTesting
import LocationCapability
import LocationEffects
import Testing

@Suite("Location handler")
struct LocationHandlerTests {
    @Test("The handler keeps the laws and the contract with a moving, a fixed and no location")
    func laws() async throws {
        try await LocationLaws.verify { situation in
            switch situation {
            case .found(let place):
                let source = MovingLocation(place)
                return LocationLaws.Subject(LocationHandler(source)) { source.move(to: $0) }
            case .notFound: return LocationLaws.Subject(LocationHandler(FixedLocation(nil)))
            case .denied: return LocationLaws.Subject(LocationHandler(FixedLocation(nil, mayKnow: false)))
            }
        }
        try await LocationLaws.verify { situation in
            guard case .found(let place) = situation else {
                return LocationLaws.Subject(LocationHandler(FixedLocation(nil)))
            }
            return LocationLaws.Subject(LocationHandler(FixedLocation(place)))
        }
    }

    @Test("A fixed location is not given without permission, and a cancelled watch leaves no watcher")
    func kept() async {
        let place = Coordinate(latitude: 51.5, longitude: -0.125)
        let denied = FixedLocation(place, mayKnow: false)
        #expect(await denied.location() == nil)
        #expect(await !denied.isEnabled())
        let source = MovingLocation(place)
        let watch = Task { await source.watch { _ in } }
        watch.cancel()
        await watch.value
        #expect(source.watcherCount == 0)
    }
}
