import CoreTesting
import LocationEffects
import Testing
import WeatherModel

@Suite struct FavoritesMergeTests {
    private static let places = "abcdefgh".enumerated().map { index, name in
        Place(name: String(name), coordinate: Coordinate(latitude: Double(index) * 10, longitude: 5))
    }

    /// The list of the places with these names.
    private func list(_ names: String) -> Favorites {
        Favorites(names.compactMap { name in Self.places.first { $0.name == String(name) } })
    }

    private func names(_ favorites: Favorites) -> String { favorites.places.map(\.name).joined() }

    @Test(
        "what either side added stays, what either removed goes, and the stored places come first",
        arguments: [
            ("", "", "", ""), ("ab", "ab", "ab", "ab"), ("a", "ab", "ac", "acb"), ("ab", "b", "abc", "bc"),
            ("ab", "abc", "a", "ac"), ("abc", "ab", "bc", "b"), ("ab", "", "abd", "d"), ("ab", "abd", "", "d"),
            ("", "a", "b", "ba"), ("a", "ab", "ab", "ab"), ("ab", "ab", "ba", "ba"), ("", "abc", "", "abc"),
        ])
    func merged(base: String, mine: String, theirs: String, result: String) {
        var favorites = list(mine)
        favorites.merge(list(theirs), since: FavoritesBase(list(base)))
        #expect(names(favorites) == result)
        #expect(favorites.revision == (result == mine ? 0 : 1))
    }

    @Test(
        "where places were moved here, this order holds, and what only the stored list has comes last",
        arguments: [
            ("ab", "ba", "ab", "ba"), ("abc", "cab", "abcd", "cabd"), ("abc", "cab", "dbca", "cabd"),
            ("abc", "cab", "ac", "ca"), ("abc", "cb", "abc", "cb"), ("abc", "cabd", "abce", "cabde"),
        ])
    func reordered(base: String, mine: String, theirs: String, result: String) {
        merged(base: base, mine: mine, theirs: theirs, result: result)
    }

    @Test("where one of two orders may be stored, this list's own holds")
    func uncertainOrder() {
        var base = FavoritesBase(list("ab"))
        base.mayBe(list("ba"))
        // Moved, written with the answer lost, and moved back.
        var favorites = list("ab")
        favorites.merge(list("bac"), since: base)
        #expect(names(favorites) == "abc")
    }

    @Test("either of two that merge with what the other has stored gets the same places")
    func symmetric() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let (base, mine, theirs) = (randomList(&generator), randomList(&generator), randomList(&generator))
            var (here, there) = (mine, theirs)
            here.merge(theirs, since: FavoritesBase(base))
            there.merge(mine, since: FavoritesBase(base))
            #expect(Set(names(here)) == Set(names(there)))
            for place in Self.places {
                let (wasThere, added) = (base.contains(place), mine.contains(place) || theirs.contains(place))
                let isRemoved = wasThere && !(mine.contains(place) && theirs.contains(place))
                #expect(here.contains(place) == (added && !isRemoved))
            }
        }
    }

    private func randomList(_ generator: inout SeededGenerator) -> Favorites {
        list(String("abcdefgh".filter { _ in Bool.random(using: &generator) }))
    }

    @Test("where one of two lists may be stored, a place counts as removed here if it is in either, there if in both")
    func uncertain() {
        var base = FavoritesBase(list("ab"))
        base.mayBe(list("bc"))
        // c was written and removed here since; a was removed here, and added again since.
        var favorites = list("ab")
        favorites.merge(list("bc"), since: base)
        #expect(names(favorites) == "ba")
        favorites = list("ab")
        favorites.merge(list("ac"), since: base)
        #expect(names(favorites) == "a", "b is in both, so another has removed it")
    }

    @Test("two that found the same place at points near each other have it once")
    func near() {
        let near = Place(name: "near", coordinate: Coordinate(latitude: 0.001, longitude: 5))
        var favorites = Favorites([near])
        favorites.merge(list("ab"), since: FavoritesBase(Favorites()))
        #expect(names(favorites) == "ab")
    }
}
