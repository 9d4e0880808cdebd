import LocationEffects
import Testing
import WeatherModel

@Suite struct PlaceJSONTests {
    private func stored(_ place: Place) -> String { String(decoding: Favorites([place]).encoded(), as: UTF8.self) }

    private func read(_ object: String) throws(FavoritesUnreadable) -> Place? {
        try Favorites(stored: Array("[\(object)]".utf8)).places.first
    }

    private func place(_ latitude: Double, _ longitude: Double) -> Place {
        Place(name: "P", coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("its JSON is the geocoder's object, without what is absent")
    func encoding() throws {
        #expect(stored(place(-90, 0.1)) == #"[{"name":"P","lat":-90,"lon":0.1}]"#)
        let full = Place(
            name: "Å", coordinate: Coordinate(latitude: 1, longitude: 2), country: "NO", state: "S",
            localNames: ["en": "A"])
        #expect(
            stored(full)
                == #"[{"name":"Å","local_names":{"en":"A"},"lat":1,"lon":2,"country":"NO","state":"S"}]"#)
        #expect(try Favorites(stored: Favorites([full]).encoded()).places == [full])
    }

    @Test("local names are written in the order of their languages")
    func order() {
        let languages = (10..<60).map { "l\($0)" }
        let names = Dictionary(uniqueKeysWithValues: languages.map { ($0, "N") })
        let place = Place(name: "P", coordinate: Coordinate(latitude: 1, longitude: 2), localNames: names)
        let written = languages.map { "\"\($0)\":\"N\"" }.joined(separator: ",")
        #expect(stored(place).contains("\"local_names\":{\(written)}"))
    }

    @Test(
        "a coordinate survives its JSON bit by bit",
        arguments: [0.0, -0.0, 0.1, 1e-7, .leastNonzeroMagnitude, 51.50735321, -90, .pi, 1.0 / 3, 89.99999999999999])
    func bits(latitude: Double) throws {
        let read = try Favorites(stored: Favorites([place(latitude, 0)]).encoded()).places
        #expect(read.map(\.coordinate.latitude.bitPattern) == [latitude.bitPattern])
    }

    @Test("odd parts are left out and texts are cleaned when it is read")
    func decoding() throws {
        let body = #"""
            {"name":"\u001b[1mA\u202e b","lat":"1.5","lon":2,"country":null,"state":7,"extra":[],
            "local_names":{"en":" E ","fr":null,"de":[],"\u0007":"x","x\u0000y":"\u0000"}}
            """#
        #expect(
            try read(body)
                == Place(name: "A b", coordinate: Coordinate(latitude: 1.5, longitude: 2), localNames: ["en": "E"]))
    }

    @Test("of names that are alike once they are clean, the first is kept")
    func alike() throws {
        let names = #"{"fr":7,"en":"A","\u0007en":"B","en":"C","fr":"D"}"#
        #expect(try read(#"{"lat":1,"lon":2,"local_names":\#(names)}"#)?.localNames == ["en": "A", "fr": "D"])
    }

    @Test(
        "a place without a name or with odd names is still a place",
        arguments: ["", "\"name\":null,", "\"name\":7,\"local_names\":[],"])
    func nameless(members: String) throws {
        #expect(
            try read("{\(members)\"lat\":0,\"lon\":0}")
                == Place(name: "", coordinate: Coordinate(latitude: 0, longitude: 0)))
    }

    @Test("a coordinate that is not on the globe makes it unreadable")
    func offTheGlobe() {
        for (members, reason) in [
            ("\"lat\":90.01,\"lon\":0", Unreadable.wrongShape("[0].lat")),
            ("\"lat\":0,\"lon\":-180.5", .wrongShape("[0].lon")), ("\"lat\":0", .missing("[0].lon")),
            ("\"lat\":{},\"lon\":0", .wrongShape("[0].lat")),
        ] {
            #expect(throws: FavoritesUnreadable(reason: reason)) { try read("{\(members)}") }
        }
    }
}
