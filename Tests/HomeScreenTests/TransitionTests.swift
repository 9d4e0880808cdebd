import CoreTesting
import HomeScreen
import Testing

@Suite struct TransitionTests {
    private static let tables: [(file: String, table: TransitionTable)] = [
        (
            "LocalWeather.txt",
            TransitionTable(
                states: States.local, events: Events.local, name: Names.name,
                update: { LocalWeather.update($0, $1, key: key) },
                view: { HomeScreen.view(of: home(local: $0)).localWeather })
        ),
        (
            "PlaceLookup.txt",
            TransitionTable(
                states: States.lookup, events: Events.lookup, name: Names.name,
                update: { PlaceLookup.update($0, $1, key: key) },
                view: { HomeScreen.view(of: home(lookup: $0)).lookup })
        ),
        (
            "HomeScreen.txt",
            TransitionTable(
                states: States.home, events: Events.home, name: Names.name, label: Events.label,
                update: HomeScreen.update, view: HomeScreen.view)
        ),
    ]

    @Test("every event in every state does what is written down", arguments: tables.indices)
    func golden(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(Golden("Transitions", suite: "HomeScreenTests").finding(for: table.text, in: file) == nil)
    }

    @Test("every change of the view comes with a render, and ignored events change nothing", arguments: tables.indices)
    func sound(index: Int) {
        let table = Self.tables[index].table
        #expect(table.unrendered == [] && table.ignoredInPart == [])
    }
}
