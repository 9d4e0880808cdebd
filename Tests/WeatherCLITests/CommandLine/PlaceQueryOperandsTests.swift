import LocationEffects
import Testing
import TextApp
import WeatherModel
import WeatherText

@testable import WeatherCLI

@Suite("Place operands of commands")
struct PlaceQueryOperandsTests {
    @Test(
        "Words are a name, two numbers are a coordinate in any spacing, and words before those name it",
        arguments: [
            (["New", "York"], .name("New York")), (["1770"], .name("1770")), (["111 29"], .name("111 29")), ([], nil),
            (["60.74,", "-11.3"], cabin("")), (["60.74°N", "11.3°W"], cabin("")),
            (["My", "cabin", "60.74,-11.3"], cabin("My cabin")), (["3 Elms", "60.74 ,-11.3"], cabin("3 Elms")),
        ] as [([String], PlaceQuery?)])
    func query(operands: [String], query: PlaceQuery?) throws { #expect(try PlaceQuery(operands, Texts()) == query) }

    private static func cabin(_ name: String) -> PlaceQuery {
        .place(Place(name: name, coordinate: Coordinate(latitude: 60.74, longitude: -11.3)))
    }

    @Test(
        "An invalid coordinate and a name that is too short are refused",
        arguments: [
            ("91,0", "\"91,0\" is no place: latitude 91"), ("Oslo 51,5, -0,1", "more than one comma"),
            ("12.5 13.5", "\"12.5 13.5\" is not a latitude and a longitude with a comma between them"),
            ("", "\"\" is too short"), ("  ", "is too short"), ("a", "\"a\" is too short"),
        ])
    func wrong(text: String, words: String) {
        let failure = #expect(throws: Failure.self) { try PlaceQuery([text], Texts()) }
        #expect(failure?.status == .usage && failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }
}
