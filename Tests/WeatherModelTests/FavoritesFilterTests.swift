import LocationEffects
import Testing
import WeatherModel

@Suite struct FavoritesFilterTests {
    private let favorites = Favorites(
        [
            ("Reykjavík", "IS", nil), ("ASHFORD", "GB", "England"), ("Ashford", "US", "Alabama"), ("Αθήνα", "GR", nil),
            ("東京", "JP", nil), ("Bærum", "NO", nil), ("Kittila\u{308}nvaara", "FI", nil), ("Weißenfels", "DE", nil),
        ].enumerated().map { index, place in
            Place(
                name: place.0, coordinate: Coordinate(latitude: Double(index) * 10, longitude: 5), country: place.1,
                state: place.2)
        })

    @Test(
        "A text finds places by parts of their names, ignoring case and accents",
        arguments: [
            ("reykjavik", [0]), ("JAVÍK", [0]), ("ash", [1, 2]), ("αθηνα", [3]), ("ΑΘΉ", [3]), ("京", [4]),
            ("baerum", [5]),
            ("tilän", [6]), ("weissen", [7]), ("xyz", []), ("<", []), ("greek", []),
        ])
    func names(text: String, found: [Int]) { #expect(favorites.indices(matching: text) == found) }

    @Test("Every word must match the name, the state or the country code")
    func words() {
        #expect(favorites.indices(matching: "ash us") == [2])
        #expect(favorites.indices(matching: " england\u{A0} ash ") == [1])
        #expect(favorites.indices(matching: "g") == [1], "a part of a state is enough, a part of a code is not")
        #expect(favorites.indices(matching: "r is") == [0], "a code is no part of a word")
    }

    @Test("A renamed place is found by either name")
    func renamed() {
        var renamed = favorites
        _ = renamed.rename(at: renamed.places[0].coordinate, to: "Home")
        #expect(renamed.indices(matching: "home") == [0])
        #expect(renamed.indices(matching: favorites.places[0].name) == [0])
    }

    @Test("A text without words matches all places", arguments: ["", "  "])
    func nothing(text: String) { #expect(favorites.indices(matching: text) == Array(0..<8)) }
}
