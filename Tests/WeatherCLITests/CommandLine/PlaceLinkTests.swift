import LocationEffects
import Testing
import TextApp
import WeatherModel

@testable import WeatherCLI

@Suite("A link to a place")
struct PlaceLinkTests {
    private func place(_ link: String) throws -> Place { try PlaceLink(link).place }

    @Test("it has a coordinate, and a name in any script")
    func named() throws {
        #expect(
            try place("weather://place/48.85,2.35?name=Paris")
                == Place(name: "Paris", coordinate: Coordinate(latitude: 48.85, longitude: 2.35)))
        #expect(try place("weather://place/35.6,139.7?from=x&name=%E6%9D%B1%E4%BA%AC").name == "東京")
        #expect(try place("weather://place/0,0?name=Who?").name == "Who?")
        #expect(try place("weather://place/0,0?name=New+York%20City").name == "New York City")
    }

    @Test("without a name that can be seen, the coordinate is the name")
    func unnamed() throws {
        for link in [
            "weather://place/48.85,2.35", "weather://place/48.85,2.35?name=", "weather://place/48.85,2.35?name=%1B",
            "weather://place/ 48.85,\n2.35",
        ] { #expect(try place(link).name == "48.85,2.35") }
    }

    @Test(
        "what is no link is refused, and how to write one is said",
        arguments: [
            "", "https://place/1,2", "weather://place/", "weather://place/91,0", "weather://place/1,2?name=%F",
            "weather://place/1,2?name=%FF", "weather://place/1,2?name=%zz", "weather://place/1,2?name=%+5",
            "weather://place/1,2?name=%-0",
        ])
    func refused(link: String) {
        do throws(Failure) {
            _ = try PlaceLink(link)
            Issue.record("it was taken")
        } catch {
            #expect(error.status == .usage)
            #expect(error.message.hasSuffix("Write it like weather://place/48.85,2.35?name=Paris"))
        }
    }
}
