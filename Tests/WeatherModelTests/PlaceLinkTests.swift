import LocationEffects
import Testing
import WeatherModel

@Suite("Links to places")
struct PlaceLinkTests {
    @Test(
        "A link has a coordinate and a name in any script; without a visible name, the coordinate is the name",
        arguments: [
            ("48.85,2.35?name=Paris", "Paris"), ("35.6,139.7?from=x&name=%E6%9D%B1%E4%BA%AC", "東京"),
            ("0,0?name=Who?", "Who?"), ("0,0?name=New+York%20City", "New York City"), ("48.85,2.35", "48.85,2.35"),
            ("48.85,2.35?name=", "48.85,2.35"), ("48.85,2.35?name=%1B", "48.85,2.35"), (" 48.85,\n2.35", "48.85,2.35"),
        ])
    func named(link: String, name: String) throws {
        let place = try Place(link: "weather://place/" + link)
        #expect(place.name == name)
        if link.contains("48") { #expect(place.coordinate == Coordinate(latitude: 48.85, longitude: 2.35)) }
    }

    @Test(
        "Any other link is refused with the expected form",
        arguments: [
            "", "https://place/1,2", "weather://place/", "weather://place/91,0", "weather://place/1,2?name=%F",
            "weather://place/1,2?name=%FF", "weather://place/1,2?name=%zz", "weather://place/1,2?name=%+5",
            "weather://place/1,2?name=%-0",
        ])
    func refused(link: String) {
        let error = #expect(throws: PlaceLinkError.self) { try Place(link: link) }
        #expect(error?.description.hasSuffix("Write it like weather://place/48.85,2.35?name=Paris") == true)
    }
}
