import CoreTesting
import LifecycleCore
import Testing
import WeatherViews

@Suite(.everyBridge) struct TransitionTests {
    private static let tables: [(file: String, table: TransitionTable)] = [
        (
            "Initializing.txt",
            TransitionTable(Initializing.self, states: States.initializing, events: Events.initializing)
        ),
        (
            "FavoritesSaver.txt",
            TransitionTable(FavoritesSaver.self, states: States.saver, events: Events.saver, name: Names.name)
        ),
        ("Active.txt", TransitionTable(Active.self, states: States.active, events: Events.active, name: Names.name)),
        ("Job.txt", TransitionTable(Job.self, states: States.jobs, events: Events.jobs)),
        (
            "Lifecycle.txt",
            TransitionTable(Lifecycle.self, states: States.lifecycle, events: Events.lifecycle, name: Names.name)
        ),
    ]

    @Test("Each event in each state leads to the recorded result", arguments: tables.indices)
    func golden(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(Golden("Transitions", suite: "LifecycleCoreTests").finding(for: table.text, in: file) == nil)
    }

    @Test("Every state that a transition leads to has a sample", arguments: tables.indices)
    func complete(index: Int) {
        // The empty screen stands in for one that is being updated, and no transition depends on which notice or result
        // there is, nor that of the lifecycle on the job.
        let (file, table) = Self.tables[index]
        let open = [".Notice.", file == "Job.txt" ? ".Job.Result." : ".Job."]
        let unsampled = table.unsampled.filter { name in !open.contains { name.contains($0) } }
        #expect(unsampled.filter { !$0.hasSuffix("Active.Screen.empty") } == [])
    }

    @Test("Ignored events change nothing", arguments: tables.indices)
    func sound(index: Int) {
        let table = Self.tables[index].table
        #expect(table.ignoredInPart == [])
    }
}
