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
        "Additions and removals of both sides are kept, in the stored order",
        arguments: [
            ("", "", "", ""), ("ab", "ab", "ab", "ab"), ("a", "ab", "ac", "acb"), ("ab", "b", "abc", "bc"),
            ("ab", "abc", "a", "ac"), ("abc", "ab", "bc", "b"), ("ab", "", "abd", "d"), ("ab", "abd", "", "d"),
            ("", "a", "b", "ba"), ("a", "ab", "ab", "ab"), ("ab", "ab", "ba", "ba"), ("", "abc", "", "abc"),
            // A list that was reordered here keeps its order.
            ("ab", "ba", "ab", "ba"), ("abc", "cab", "abcd", "cabd"), ("abc", "cab", "dbca", "cabd"),
            ("abc", "cab", "ac", "ca"), ("abc", "cb", "abc", "cb"), ("abc", "cabd", "abce", "cabde"),
        ])
    func merged(base: String, mine: String, theirs: String, result: String) {
        var favorites = list(mine)
        favorites.merge(list(theirs), since: [list(base).places])
        #expect(names(favorites) == result)
        #expect(favorites.revision == (result == mine ? 0 : 1))
    }

    @Test("A merge keeps the list's order if either of two orders may have been stored")
    func uncertainOrder() {
        let bases: Set = [list("ab").places, list("ba").places]
        // Moved, written with the answer lost, and moved back.
        var favorites = list("ab")
        favorites.merge(list("bac"), since: bases)
        #expect(names(favorites) == "abc")
    }

    @Test("Two lists that are merged into each other have the same places")
    func symmetric() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let (base, mine, theirs) = (randomList(&generator), randomList(&generator), randomList(&generator))
            var (here, there) = (mine, theirs)
            here.merge(theirs, since: [base.places])
            there.merge(mine, since: [base.places])
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

    @Test("If either of two lists may be stored, a missing place was removed here if one has it, elsewhere if both do")
    func uncertain() {
        let bases: Set = [list("ab").places, list("bc").places]
        // c was written and removed here since; a was removed here, and added again since.
        var favorites = list("ab")
        favorites.merge(list("bc"), since: bases)
        #expect(names(favorites) == "ba")
        favorites = list("ab")
        favorites.merge(list("ac"), since: bases)
        #expect(names(favorites) == "a", "b is in both, so another has removed it")
    }

    @Test("A new name from either side is kept, and of two the one from here")
    func names() {
        let places = (1...3).map { Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 0)) }
        let base = Favorites(places)
        for isReordered in [false, true] {
            var (here, there) = (base, base)
            _ = here.rename(at: places[0].coordinate, to: "Home")
            _ = there.rename(at: places[1].coordinate, to: "Work")
            _ = here.rename(at: places[2].coordinate, to: "Here")
            _ = there.rename(at: places[2].coordinate, to: "There")
            if isReordered { _ = here.move(at: places[0].coordinate, by: 1) }
            here.merge(there, since: [base.places])
            #expect(here.places.map(\.name) == (isReordered ? ["Work", "Home", "Here"] : ["Home", "Work", "Here"]))
        }
    }

    @Test("Places near each other are merged into one")
    func near() {
        let near = Place(name: "near", coordinate: Coordinate(latitude: 0.001, longitude: 5))
        var favorites = Favorites([near])
        favorites.merge(list("ab"), since: [[]])
        #expect(names(favorites) == "ab")
    }
}
