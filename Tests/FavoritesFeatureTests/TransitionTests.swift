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

    @Test(
        "Each event in each state leads to the recorded result, and ignored events change nothing",
        arguments: tables.indices)
    func transitions(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(table.findings(in: Golden("Transitions", suite: "FavoritesFeatureTests"), file) == [])
    }
}
