import LocationEffects
import Testing
import WeatherModel

@Suite("Favorites files", .timeLimit(.minutes(1)))
struct FavoritesFileTests {
    private let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
    private let rye = Place(
        name: "Rye, \"the [old]\"", coordinate: Coordinate(latitude: 50.95, longitude: 0.73),
        localNames: ["ja": "ライ"])

    private func file(_ text: String) -> FavoritesFile { FavoritesFile(Array(text.utf8)) }

    private func damages(_ text: String) -> [String] { file(text).damages.map(\.description) }

    @Test("Stored favorites are read back")
    func whole() {
        let read = FavoritesFile(Favorites([oslo, rye]).encoded())
        #expect(read.places == [oslo, rye] && read.damages.isEmpty)
        #expect(file(" \u{FEFF}[]").damages.count == 1)
        for empty in ["[]", "\u{FEFF}[ \n ]\n"] { #expect(file(empty) == file("[]") && damages(empty) == []) }
    }

    @Test(
        "Damage is located by line and column, and the other places are read, also from a truncated file",
        arguments: [
            (#"[{"name":"A\"]","lat":1,"lon":2}]"#, [#"A"]"#], []),
            (
                """
                [
                  {"name":"A","lat":1,"lon":2},
                  {"name":"B","lon":2},
                  {"name":"C","lat":91,"lon":2},
                  {"name":"D" "lat":1,"lon":2}, 7,
                  {"name":"E","lat":5,"lon":6}
                ]
                """, ["A", "E"],
                [
                    "line 3, column 3: place 2 could not be read: “lat” is missing",
                    "line 4, column 3: place 3 could not be read: “lat” has the wrong type or is out of range",
                    "line 5, column 3: place 4 could not be read: it is not JSON",
                    "line 5, column 33: place 5 could not be read: it is not the kind of data that was expected",
                ]
            ),
            (
                #"{"favorites":[{"name":"A","latitude":1,"longitude":2},{"latitude":91,"longitude":2}]}"#, ["A"],
                [
                    "line 1, column 1: place 2 could not be read: “favorites[1].latitude” has the wrong type or is out of range"
                ]
            ),
            (
                #"[{"name":"A","lat":1,"lon":2},{"name":"B, [","la"#, ["A"],
                [
                    "line 1, column 31: place 2 could not be read: it ends too early",
                    "line 1, column 49: the file could not be read: it ends too early",
                ]
            ),
            (
                #"[{"name":"A","lat":1,"lon":2},"#, ["A"],
                ["line 1, column 31: the file could not be read: it ends too early"]
            ),
            ("", [], ["line 1, column 1: the file could not be read: it is empty"]),
            ("{}", [], ["line 1, column 1: the file could not be read: it is not the kind of data that was expected"]),
            ("\n <html>", [], ["line 2, column 2: the file could not be read: it is a web page, not data"]),
            ("[] x", [], ["line 1, column 4: the file could not be read: it is not JSON"]),
            ("[,]", [], [2, 3].map { "line 1, column \($0): place \($0 - 1) could not be read: it is empty" }),
            (
                #"{"schema":2,"favorites":[{"name":"A","latitude":1,"longitude":2}]}"#, [],
                [
                    "line 1, column 1: the file could not be read: its schema is 2, and this version reads 1; where it "
                        + "was written, use weather favorites export instead"
                ]
            ),
        ])
    func damaged(text: String, names: [String], damages: [String]) {
        #expect(file(text).places.map(\.name) == names)
        #expect(self.damages(text) == damages)
    }

    @Test("Invalid UTF-8 damages only its own place")
    func noText() {
        let bytes =
            Array(#"[{"name":"A","lat":1,"lon":2},{"name":""#.utf8) + [0xFF] + Array(#"","lat":1,"lon":2}]"#.utf8)
        let read = FavoritesFile(bytes)
        #expect(read.places.map(\.name) == ["A"])
        #expect(read.damages.map(\.description) == ["line 1, column 31: place 2 could not be read: it is not text"])
    }

    @Test("The first ten damages are located, and all are counted", arguments: ["1,", "{},\n", #"{"lat":0},"#])
    func many(element: String) {
        let read = file("[" + String(repeating: element, count: 50_000) + #"{"lat":0,"lon":0}]"#)
        #expect(read.damageCount == 50_000 && read.damages.compactMap(\.place) == Array(1...10))
        #expect(read.places.count == 1)
    }

    @Test("A listing with more than 100,000 values is too large")
    func largeListing() {
        let text = #"{"favorites":["# + String(repeating: "1,", count: 100_000) + "1]}"
        #expect(damages(text) == ["line 1, column 1: the file could not be read: it is too large"])
    }
}
