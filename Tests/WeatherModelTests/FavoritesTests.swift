import LocationEffects
import Testing
import WeatherModel

@Suite struct FavoritesTests {
    private let london = Place(
        name: "London", coordinate: Coordinate(latitude: 51.5073219, longitude: -0.1276474), country: "GB",
        state: "England",
        localNames: ["ja": "ロンドン", "de": "London"])
    private let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 59.9133301, longitude: 10.7389701), country: "NO")

    @Test("Adding at the end and removing count as changes, and refusals do not")
    func changes() {
        var favorites = Favorites([london])
        #expect(favorites.revision == 0)
        let additions = [favorites.add(oslo), favorites.add(oslo)]
        #expect(additions == [true, false] && favorites.revision == 1 && favorites.places == [london, oslo])
        let removals = [favorites.remove(at: london.coordinate), favorites.remove(at: london.coordinate)]
        #expect(removals == [london, nil] && favorites.revision == 2)
        #expect(favorites.places == [oslo])
    }

    @Test("A place moves by one row and not beyond the list")
    func moved() {
        var favorites = Favorites([london, oslo])
        let rows = [
            favorites.move(at: london.coordinate, by: 1), favorites.move(at: london.coordinate, by: 1),
            favorites.move(at: oslo.coordinate, by: -1),
            favorites.move(at: Coordinate(latitude: 0, longitude: 0), by: 1),
        ]
        #expect(rows == [1, nil, nil, nil] && favorites.places == [oslo, london] && favorites.revision == 1)
    }

    @Test("A place near another one is a duplicate")
    func duplicates() {
        var nearby = london
        nearby.coordinate.latitude += 0.002
        var favorites = Favorites([london, nearby, oslo, london])
        let isAdded = favorites.add(nearby)
        #expect(favorites.places == [london, oslo] && favorites.contains(nearby) && !isAdded)
    }

    @Test("A place that is not on the globe is refused", arguments: [Double.nan, .infinity, 90.5])
    func offTheGlobe(latitude: Double) {
        let nowhere = Place(name: "Nowhere", coordinate: Coordinate(latitude: latitude, longitude: 0))
        var favorites = Favorites([nowhere])
        let isAdded = favorites.add(nowhere)
        #expect(favorites.places.isEmpty && !isAdded)
    }

    @Test("Favorites are stored as the geocoder's objects")
    func encoding() {
        #expect(
            String(decoding: Favorites([london, oslo]).encoded(), as: UTF8.self)
                == #"[{"name":"London","local_names":{"de":"London","ja":"ロンドン"},"lat":51.5073219,"lon":-0.1276474,"#
                + #""country":"GB","state":"England"},{"name":"Oslo","lat":59.9133301,"lon":10.7389701,"country":"NO"}]"#
        )
        #expect(Favorites().encoded() == Array("[]".utf8))
    }

    @Test("Stored coordinates are read back bit by bit")
    func roundTrip() throws {
        let numbers = [
            0.0, -0.0, 1, 0.1, 1e-7, .leastNonzeroMagnitude, 51.50735321, 90, -90, .pi, 1.0 / 3, 44.99999999999999,
        ]
        let places = numbers.enumerated().map { index, number in
            Place(
                name: "\"\\\u{2013} \(index)", coordinate: Coordinate(latitude: number, longitude: Double(index * 10)))
        }
        let read = try Favorites(stored: Favorites(places).encoded())
        #expect(read.places == places && read.revision == 0)
        #expect(read.places.map(\.coordinate.latitude.bitPattern) == numbers.map(\.bitPattern))
    }

    @Test(
        "A name that needs escaping is read back cleaned, and a list by another program without its duplicates",
        arguments: [
            (#"[{"name":"a\"b\\c/d\n\u0001e","local_names":{"\"":"\t"},"lat":1,"lon":2}]"#, "a\"b\\c/d e"),
            (
                #" [ {"lat":1,"lon":2,"name":"A","state":null,"country":null,"local_names":null},"#
                    + #"{"name":"A","lat":1,"lon":2} ] "#, "A"
            ),
        ])
    func foreign(stored: String, name: String) throws {
        let place = Place(name: name, coordinate: Coordinate(latitude: 1, longitude: 2))
        let read = try Favorites(stored: Array(stored.utf8)).places
        #expect(try read == [place] && Favorites(stored: Favorites([place]).encoded()).places == [place])
    }

    @Test(
        "A list with an unreadable place is unreadable, with the reason",
        arguments: [
            ("", .empty), ("[{\"name\":\"A\",\"lat\":1,\"lon\":2},{\"name\":\"B\"}]", .missing("[1].lat")),
            ("[{\"name\":\"A\",\"lat\":1,\"lon\":2},null]", .wrongShape("[1]")), ("{}", .wrongShape("body")),
            ("null", .wrongShape("body")), ("[{\"lat\":1", .truncated), ("London", .notJSON),
            ("[{\"lat\":91,\"lon\":0}]", .wrongShape("[0].lat")), ("[{\"lat\":0}]", .missing("[0].lon")),
            ("[{\"lat\":0,\"lon\":-180.5}]", .wrongShape("[0].lon")),
            ("[{\"lat\":{},\"lon\":0}]", .wrongShape("[0].lat")),
        ] as [(String, Unreadable)])
    func unreadable(stored: String, reason: Unreadable) {
        #expect(throws: reason) { try Favorites(stored: Array(stored.utf8)) }
    }
}
