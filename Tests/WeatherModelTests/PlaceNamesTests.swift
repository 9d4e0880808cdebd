import LocationEffects
import Testing
import WeatherModel

@Suite("Names that distinguish places")
struct PlaceNamesTests {
    private static func place(
        _ name: String, _ country: String?, _ state: String? = nil, latitude: Double = 1, names: [String: String] = [:]
    ) -> Place {
        Place(
            name: name, coordinate: Coordinate(latitude: latitude, longitude: 2.5), country: country, state: state,
            localNames: names)
    }

    private let places = [
        place("Rye", "GB", "England", latitude: 1), place("Rye", "US", "New York", latitude: 2),
        place("Rye", "US", "Ohio", latitude: 3),
        place("Rye", "GB", "England", latitude: 4), place("Rye", nil, latitude: 5), place("Rye", "IE", latitude: 6),
    ]

    @Test("A name is typed with its country, or with its state if needed; without a unique one there is none")
    func words() {
        #expect(
            places.map { $0.typedName(among: places) }
                == [nil, "Rye,New York,US", "Rye,Ohio,US", nil, nil, "Rye,IE"])
        #expect(places[0].typedName(among: Array(places[..<3])) == "Rye,GB")
    }

    @Test(
        "A place matches its name, alone or with state and country, in any case and spacing",
        arguments: [
            "Rye", "rye", "RYE,us", " Rye , US", "Rye,New  York", "Rye, New York, US", "rye,us,new york", "ライ", "ライ,US",
        ])
    func matches(words: String) {
        #expect(Self.place("Rye", "US", "New York", names: ["ja": "ライ"]).isCalled(words))
    }

    @Test("A place does not match a partial name, extra words or another country, and a name may contain a comma")
    func others() {
        for words in ["Ry", "", ",", "Rye,GB", "Rye,US,x", "US"] {
            #expect(!Self.place("Rye", "US", "New York").isCalled(words), "\(words)")
        }
        let place = Self.place("Washington, D.C.", "US")
        #expect(place.isCalled("washington,d.c.") && place.isCalled("Washington, D.C.,US"))
    }

    @Test("A place is typed as its name and coordinate, or as its coordinate if the name would be misread")
    func typed() throws {
        #expect(places[1].typed == "Rye, New York, US 2,2.5" && places[0].typedCoordinate == "1,2.5")
        #expect(try UserPlace(places[1].typed) == .given(.place(places[1])))
        for name in ["", "C# house", "3", "The \"Barn\"", "$HOME", "`ls`", "Home 1,2"] {
            #expect(Self.place(name, nil).typed == "1,2.5", "\(name)")
        }
        for name in ["3 Elms", "Area 51"] { #expect(Self.place(name, nil).typed == "\(name) 1,2.5") }
    }

    @Test("A place matches its coordinate, alone or with its name, and a rounded one only with its name")
    func coordinates() {
        let rye = Self.place("Rye", "US", "Ohio", latitude: 1.004)
        for words in ["1.004,2.5", "1.004, 2.5", "Rye 1.004,2.5", "rye,us 1,2.5", "Rye, Ohio, US 1°N 2.5°E"] {
            #expect(rye.isMeant(by: words), "\(words)")
        }
        for words in ["1,2.5", "Oslo 1.004,2.5", "Rye,GB 1.004,2.5", "Rye 1.1,2.5", "Rye 91,0"] {
            #expect(!rye.isMeant(by: words), "\(words)")
        }
    }

    @Test("Names in a list are followed by coordinates where they are the same")
    func distinct() {
        #expect(
            places[1...4].map(\.self).distinctNames == [
                "Rye, New York, US", "Rye, Ohio, US", "Rye, England, GB", "Rye",
            ])
        #expect([places[0], places[3]].distinctNames == ["Rye, England, GB 1,2.5", "Rye, England, GB 4,2.5"])
    }
}
