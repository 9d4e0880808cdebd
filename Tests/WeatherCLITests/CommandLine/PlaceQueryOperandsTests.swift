import LocationEffects
import Testing
import TextApp
import WeatherModel

@testable import WeatherCLI

@Suite("The place that a command is given")
struct PlaceQueryOperandsTests {
    @Test(
        "Words are a name, and two numbers a coordinate, however they are spaced, which words before it name",
        arguments: [
            (["Oslo"], .name("Oslo")), (["New", "York"], .name("New York")), (["1770"], .name("1770")),
            (["Street 5,AU"], .name("Street 5,AU")), ([], nil), (["60.74,-11.3"], cabin("")),
            (["60.74,", "-11.3"], cabin("")), ([" 60.74 , -11.3 "], cabin("")),
            (["My", "cabin", "60.74,-11.3"], cabin("My cabin")),
        ] as [([String], PlaceQuery?)])
    func query(operands: [String], query: PlaceQuery?) throws { #expect(try PlaceQuery(operands) == query) }

    private static func cabin(_ name: String) -> PlaceQuery {
        .place(Place(name: name, coordinate: Coordinate(latitude: 60.74, longitude: -11.3)))
    }

    @Test("Numbers that are no place are refused", arguments: ["91,0", "1,2,3", "0,181"])
    func wrong(text: String) { #expect(throws: Failure.self) { try PlaceQuery([text]) } }
}
