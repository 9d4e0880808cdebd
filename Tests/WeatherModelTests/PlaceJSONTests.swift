import LocationEffects
import Testing
import WeatherModel

@Suite struct PlaceJSONTests {
    private func stored(_ place: Place) -> String { String(decoding: Favorites([place]).encoded(), as: UTF8.self) }

    private func read(_ object: String) throws(FavoritesUnreadable) -> Place? {
        try Favorites(stored: Array("[\(object)]".utf8)).places.first
    }

    @Test("Local names are written in the order of their languages")
    func order() {
        let languages = (10..<60).map { "l\($0)" }
        let names = Dictionary(uniqueKeysWithValues: languages.map { ($0, "N") })
        let place = Place(name: "P", coordinate: Coordinate(latitude: 1, longitude: 2), localNames: names)
        let written = languages.map { "\"\($0)\":\"N\"" }.joined(separator: ",")
        #expect(stored(place).contains("\"local_names\":{\(written)}"))
    }

    @Test("Invalid fields are ignored, and texts are cleaned")
    func decoding() throws {
        let body = #"""
            {"name":"\u001b[1mA\u202e b","lat":"1.5","lon":2,"country":null,"state":7,"extra":[],
            "local_names":{"en":" E ","fr":null,"de":[],"\u0007":"x","x\u0000y":"\u0000"}}
            """#
        #expect(
            try read(body)
                == Place(name: "A b", coordinate: Coordinate(latitude: 1.5, longitude: 2), localNames: ["en": "E"]))
    }

    @Test("Of names that are equal once cleaned, the first is kept")
    func alike() throws {
        let names = #"{"fr":7,"en":"A","\u0007en":"B","en":"C","fr":"D"}"#
        #expect(try read(#"{"lat":1,"lon":2,"local_names":\#(names)}"#)?.localNames == ["en": "A", "fr": "D"])
    }

    @Test(
        "A place needs no name",
        arguments: ["", "\"name\":null,", "\"name\":7,\"local_names\":[],"])
    func nameless(members: String) throws {
        #expect(
            try read("{\(members)\"lat\":0,\"lon\":0}")
                == Place(name: "", coordinate: Coordinate(latitude: 0, longitude: 0)))
    }
}
