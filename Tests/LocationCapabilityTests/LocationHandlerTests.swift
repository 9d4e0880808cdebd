import CapabilityTesting
import LocationCapability
import LocationEffects
import Testing

@Suite("Location handler")
struct LocationHandlerTests {
    private static let london = Coordinate(latitude: 51.5, longitude: -0.125)

    private func violations(_ source: some LocationSource, enabled: Bool, place: Coordinate?) async -> [Violation] {
        await HandlerConformance(LocationHandler(source)).check([
            Sample("isLocationEnabled", .isLocationEnabled) { $0 == .enabled(enabled) },
            Sample("getLocation", .getLocation) { $0 == .location(place) },
        ])
    }

    @Test("the stand-ins keep the contract")
    func twins() async {
        #expect(await violations(FixedLocation(Self.london), enabled: true, place: Self.london) == [])
        #expect(await violations(FixedLocation(Self.london, mayKnow: false), enabled: false, place: nil) == [])
        #expect(await violations(FixedLocation(nil), enabled: true, place: nil) == [])
    }
}
