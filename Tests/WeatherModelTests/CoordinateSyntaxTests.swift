import LocationEffects
import Testing
import WeatherModel

@Suite("Coordinate syntax")
struct CoordinateSyntaxTests {
    @Test(
        "A coordinate is parsed from two decimal numbers, with or without degree signs and cardinal letters",
        arguments: [
            ("51.5085,-0.1257", Coordinate(latitude: 51.5085, longitude: -0.1257)),
            (" -90 , +180 ", Coordinate(latitude: -90, longitude: 180)),
            ("0,0", Coordinate(latitude: 0, longitude: 0)), ("90,-180", Coordinate(latitude: 90, longitude: -180)),
            (".5,-.5\n", Coordinate(latitude: 0.5, longitude: -0.5)),
            ("53.01°N 6.36°W", Coordinate(latitude: 53.01, longitude: -6.36)),
            (" 53,01° s, 6,36 °O ", Coordinate(latitude: -53.01, longitude: 6.36)),
            ("53.01n 6.36w", Coordinate(latitude: 53.01, longitude: -6.36)),
            ("53.01N 6.36W", Coordinate(latitude: 53.01, longitude: -6.36)),
        ])
    func reads(text: String, place: Coordinate) throws {
        #expect(try Coordinate(parsing: text) == place)
    }

    @Test("A negative zero is parsed as a positive one", arguments: ["-0,-0.0", "0°S 0°W"])
    func zero(text: String) throws {
        let place = try Coordinate(parsing: text)
        #expect(place.latitude.sign == .plus && place.longitude.sign == .plus)
    }

    @Test(
        "A text that is no coordinate is refused with the reason",
        arguments: [
            ("", CoordinateSyntaxError.oneValue("")),
            ("51.5", .oneValue("51.5")),
            ("51.5 -0.1", .oneValue("51.5 -0.1")),
            ("51,5;-0,1", .tooManyCommas("51,5;-0,1")),
            ("51,5,-0,1", .tooManyCommas("51,5,-0,1")),
            ("51.5,", .notANumber("")),
            ("London,UK", .notANumber("London")),
            ("51.5N,0.1", .notANumber("51.5N")), ("5 1.5N,0.1W", .notANumber("5 1.5N")),
            ("91°N 0°E", .latitudeOutOfRange("91", looksSwapped: true)),
            ("nan,0", .notANumber("nan")),
            ("0,inf", .notANumber("inf")),
            ("0x10,0", .notANumber("0x10")),
            ("1-2,0", .notANumber("1-2")),
            ("90.0001,0", .latitudeOutOfRange("90.0001", looksSwapped: true)),
            ("151.2,-200", .latitudeOutOfRange("151.2", looksSwapped: false)),
            ("200,0", .latitudeOutOfRange("200", looksSwapped: false)),
            ("0,180.5", .longitudeOutOfRange("180.5")),
        ])
    func refuses(text: String, reason: CoordinateSyntaxError) {
        #expect(throws: reason) { try Coordinate(parsing: text) }
    }

    @Test("The error for decimal commas shows how to write the coordinate")
    func decimalComma() {
        let error = CoordinateSyntaxError.tooManyCommas("51,5,-0,1")
        #expect("\(error)" == #""51,5,-0,1" has more than one comma; write decimals with a point, as in 51.51,-0.13"#)
    }

    @Test("An error quotes up to forty characters of the text and shortens a longer one")
    func quoted() {
        let forty = String(repeating: "x", count: 40)
        #expect("\(CoordinateSyntaxError.oneValue(forty))".hasPrefix("\"\(forty)\" is"))
        #expect("\(CoordinateSyntaxError.oneValue(forty + "y"))".hasPrefix("\"\(forty)…\" is"))
    }

    @Test("An error shortens the quoted text and removes its control characters")
    func hostile() {
        let text = CoordinateSyntaxError.oneValue("\u{1B}[2J\u{202E}" + String(repeating: "x", count: 1000)).description
        #expect(text.hasPrefix("\"xxx"))
        #expect(text.count < 200)
    }
}
