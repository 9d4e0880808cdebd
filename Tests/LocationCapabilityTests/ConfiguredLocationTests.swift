import LocationCapability
import LocationEffects
import Testing

@Suite("Configured location")
struct ConfiguredLocationTests {
    @Test("the first text that there is wins, and blank ones count as absent")
    func order() throws {
        let source = try ConfiguredLocation([
            LocationCandidate(origin: "--location", text: nil),
            LocationCandidate(origin: "PLACE", text: "  "),
            LocationCandidate(origin: "settings", text: "1,2"),
            LocationCandidate(origin: "defaults", text: "not even read"),
        ])
        #expect(source.chosen?.coordinate == Coordinate(latitude: 1, longitude: 2))
        #expect(source.chosen?.origin == "settings")
    }

    @Test("a text that cannot be read is an error that names its origin, and no later one is taken instead")
    func mistyped() {
        let error = #expect(throws: ConfiguredLocationError.self) {
            try ConfiguredLocation([
                LocationCandidate(origin: "PLACE", text: "91,0"), LocationCandidate(origin: "settings", text: "1,2"),
            ])
        }
        #expect(error?.description == "PLACE: latitude 91 is not between -90 and 90; the latitude comes first")
    }
}
