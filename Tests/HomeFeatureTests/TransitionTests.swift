import CoreTesting
import HomeFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    private static let tables: [(file: String, table: TransitionTable)] = [
        (
            "LocalWeather.txt",
            TransitionTable(
                LocalWeather.self, states: States.local.map { LocalWeather.State(key: key, phase: $0) },
                events: Events.local, name: { Names.name($0.phase) })
        ),
        (
            "PlaceLookup.txt",
            TransitionTable(
                PlaceLookup.self, states: States.lookup.map { PlaceLookup.State(key: key, phase: $0) },
                events: Events.lookup, name: { Names.name($0.phase) })
        ),
        (
            "HomeScreen.txt",
            TransitionTable(
                HomeScreen.self, states: States.home, events: Events.home, name: Names.name, label: Events.label)
        ),
    ]

    @Test("Each event in each state leads to the recorded result", arguments: tables.indices)
    func golden(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(Golden("Transitions", suite: "HomeFeatureTests").finding(for: table.text, in: file) == nil)
    }

    @Test("Every state that a transition leads to has a sample", arguments: tables.indices)
    func complete(index: Int) {
        #expect(Self.tables[index].table.unsampled == [])
    }

    @Test("Ignored events change nothing", arguments: tables.indices)
    func sound(index: Int) {
        let table = Self.tables[index].table
        #expect(table.ignoredInPart == [])
    }
}
