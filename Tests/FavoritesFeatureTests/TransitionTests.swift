import CoreTesting
import FavoritesFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    private static let tables: [(file: String, table: TransitionTable)] = [
        ("AddFavorite.txt", TransitionTable(AddFavorite.self, states: States.add, events: Events.add)),
        (
            "FavoritesScreen.txt",
            TransitionTable(FavoritesScreen.self, states: States.list, events: Events.list, name: Names.name)
        ),
    ]

    @Test("Each event in each state leads to the recorded result", arguments: tables.indices)
    func golden(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(Golden("Transitions", suite: "FavoritesFeatureTests").finding(for: table.text, in: file) == nil)
    }

    @Test("Every state that a transition leads to has a sample", arguments: tables.indices)
    func complete(index: Int) { #expect(Self.tables[index].table.unsampled == []) }

    @Test("Ignored events change nothing", arguments: tables.indices)
    func sound(index: Int) {
        let table = Self.tables[index].table
        #expect(table.ignoredInPart == [])
    }
}
