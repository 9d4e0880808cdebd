import Effects
import Testing
import WeatherModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct PlaceTests {
    private func place(_ lat: Double, _ lon: Double) -> Place {
        Place(name: "P", coordinate: Coordinate(lat: lat, lon: lon))
    }

    @Test("the region says what is known of state and country")
    func region() {
        var place = place(0, 0)
        #expect(place.region == "")
        place.country = "GB"
        #expect(place.region == "GB")
        place.state = "England"
        #expect(place.region == "England, GB")
        place.country = ""
        #expect(place.region == "England")
    }

    @Test(
        "places within a kilometer are the same",
        arguments: [
            (51.1465, 0.8676, 51.1471, 0.8703, true), (51.0, 0.0, 51.0085, 0.0, true), (51.0, 0.0, 51.0095, 0.0, false),
            (0.0, 179.998, 0.0, -179.998, true), (0.0, 179.99, 0.0, -179.99, false), (-90.0, 0.0, -90.0, 123.0, true),
            (60.0, 10.0, 60.0, 10.017, true), (60.0, 10.0, 60.0, 10.019, false), (0.0, 0.0, 0.0, 180.0, false),
            (0.0, 180.0, 0.0, -180.0, true), (.nan, 0.0, .nan, 0.0, false),
        ])
    func nearness(lat: Double, lon: Double, otherLat: Double, otherLon: Double, expected: Bool) {
        #expect(place(lat, lon).isSamePlace(as: place(otherLat, otherLon)) == expected)
        #expect(place(otherLat, otherLon).isSamePlace(as: place(lat, lon)) == expected)
    }

    @Test("its JSON is the geocoder's object, without what is absent")
    func encoding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bare = try encoder.encode(place(-90, 0.1))
        #expect(String(decoding: bare, as: UTF8.self) == #"{"lat":-90,"lon":0.1,"name":"P"}"#)
        let full = Place(
            name: "Å", coordinate: Coordinate(lat: 1, lon: 2), country: "NO", state: "S", localNames: ["en": "A"])
        #expect(
            String(decoding: try encoder.encode(full), as: UTF8.self)
                == #"{"country":"NO","lat":1,"local_names":{"en":"A"},"lon":2,"name":"Å","state":"S"}"#)
        #expect(try JSONDecoder().decode(Place.self, from: encoder.encode(full)) == full)
    }

    @Test(
        "a coordinate survives its JSON bit by bit",
        arguments: [0.0, -0.0, 0.1, 1e-7, .leastNonzeroMagnitude, 51.50735321, -90, .pi, 1.0 / 3, 89.99999999999999])
    func bits(lat: Double) throws {
        let read = try JSONDecoder().decode(Place.self, from: JSONEncoder().encode(place(lat, 0)))
        #expect(read.coordinate.lat.bitPattern == lat.bitPattern)
    }

    @Test("odd parts are left out and texts are cleaned when it is read")
    func decoding() throws {
        let body = #"""
            {"name":"\u001b[1mA\u202e b","lat":"1.5","lon":2,"country":null,"state":7,"extra":[],
            "local_names":{"en":" E ","fr":null,"de":[],"\u0007":"x","x\u0000y":"\u0000"}}
            """#
        let place = try JSONDecoder().decode(Place.self, from: Data(body.utf8))
        #expect(place == Place(name: "A b", coordinate: Coordinate(lat: 1.5, lon: 2), localNames: ["en": "E"]))
    }

    @Test(
        "a place without a name or with odd names is still a place",
        arguments: ["", "\"name\":null,", "\"name\":7,\"local_names\":[],"])
    func nameless(members: String) throws {
        let place = try JSONDecoder().decode(Place.self, from: Data("{\(members)\"lat\":0,\"lon\":0}".utf8))
        #expect(place == Place(name: "", coordinate: Coordinate(lat: 0, lon: 0)))
    }

    @Test("a coordinate that is not on the globe makes it unreadable")
    func offTheGlobe() {
        for (members, reason) in [
            ("\"lat\":90.01,\"lon\":0", Unreadable.wrongShape("lat")), ("\"lat\":0,\"lon\":-180.5", .wrongShape("lon")),
            ("\"lat\":0", .missing("lon")), ("\"lat\":{},\"lon\":0", .wrongShape("lat")),
        ] {
            #expect(throws: reason) { try JSONDecoder().decode(Place.self, from: Data("{\(members)}".utf8)) }
        }
    }
}
