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

    @Test(
        "Each event in each state leads to the recorded result, and ignored events change nothing",
        arguments: tables.indices)
    func transitions(index: Int) {
        // The empty screen stands in for one that is being updated, and no transition depends on which notice or result
        // there is, nor that of the lifecycle on the job.
        let (file, table) = Self.tables[index]
        let open = [".Notice.", file == "Job.txt" ? ".Job.Result." : ".Job."]
        let findings = table.findings(in: Golden("Transitions", suite: "LifecycleCoreTests"), file) { name in
            name.hasSuffix("Active.Screen.empty") || open.contains { name.contains($0) }
        }
        #expect(findings == [])
    }
}
