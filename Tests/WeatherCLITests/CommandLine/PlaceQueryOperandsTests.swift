import LocationEffects
import Testing
import TextApp
import WeatherModel

@testable import WeatherCLI

@Suite("The place that a command is given")
struct PlaceQueryOperandsTests {
    @Test("words are a name", arguments: [["Oslo"], ["New", "York"], ["Rye,US"], ["1770"], ["Street 5,AU"]])
    func name(operands: [String]) throws {
        #expect(try PlaceQuery(operands) == .name(operands.joined(separator: " ")))
    }

    @Test(
        "two numbers are a coordinate, however they are spaced",
        arguments: [["60.74,-11.3"], ["60.74,", "-11.3"], [" 60.74 , -11.3 "]])
    func coordinate(operands: [String]) throws {
        let place = Place(name: "", coordinate: Coordinate(latitude: 60.74, longitude: -11.3))
        #expect(try PlaceQuery(operands) == .place(place))
    }

    @Test("words before a coordinate are its name, which is not looked up")
    func named() throws {
        let place = Place(name: "My cabin", coordinate: Coordinate(latitude: -3, longitude: 4))
        #expect(try PlaceQuery(["My", "cabin", "-3,4"]) == .place(place))
    }

    @Test("numbers that are no place are refused", arguments: ["91,0", "1,2,3", "0,181"])
    func wrong(text: String) {
        #expect(throws: Failure.self) { try PlaceQuery([text]) }
    }

    @Test("no operand is no place")
    func nothing() throws { #expect(try PlaceQuery([]) == nil) }
}
