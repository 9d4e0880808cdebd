import LocationEffects
import Testing
import WeatherModel

@Suite struct UserPlaceTests {
    private static func place(
        _ name: String, _ latitude: Double, _ longitude: Double, country: String? = nil, state: String? = nil
    ) -> UserPlace {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return .given(.place(Place(name: name, coordinate: coordinate, country: country, state: state)))
    }

    @Test(
        "The location setting is a name, a coordinate, `auto` or nothing",
        arguments: [
            ("", .unknown), (" \t", .unknown), (" auto ", .desktop), ("Oslo", .given(.name("Oslo"))),
            ("Rye2", .given(.name("Rye2"))), ("'s-Hertogenbosch ", .given(.name("'s-Hertogenbosch"))),
            ("My cabin 59.9, 10.7", place("My cabin", 59.9, 10.7)),
            ("Ashford, England, GB 51.1,0.9", place("Ashford", 51.1, 0.9, country: "GB", state: "England")),
            ("Home, the old one 51.1,0.9", place("Home, the old one", 51.1, 0.9)),
            ("3 Elms 59.9,10.7", place("3 Elms", 59.9, 10.7)),
            ("Cabin 2, 59.9°N 10.7°E", place("Cabin 2", 59.9, 10.7)), ("59.9, 10.7", place("", 59.9, 10.7)),
        ] as [(String, UserPlace)])
    func parsed(text: String, place: UserPlace) throws { #expect(try UserPlace(text) == place) }

    @Test("A name of one letter and an invalid coordinate are refused with the reason")
    func refused() {
        #expect(throws: UserPlaceError.tooShort("X")) { try UserPlace(" X") }
        for text in ["59.9", "91,0", "1,2,3", "Cabin 91,0", "59.9 10.7", "1 north"] {
            #expect(throws: UserPlaceError.self) { try UserPlace(text) }
        }
    }
}
