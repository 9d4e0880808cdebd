import CoreRuntime
import CoreTesting
import Effects
import Lifecycle
import Testing

@Suite struct TransitionTests {
    private static let tables: [(file: String, table: TransitionTable)] = [
        (
            "Initializing.txt",
            TransitionTable(
                states: States.initializing, events: Events.initializing, name: Names.name, label: Names.label,
                update: Initializing.update, view: { _ in true })
        ),
        (
            "FavoritesSaver.txt",
            TransitionTable(
                states: States.saver, events: Events.saver, name: Names.name, label: Names.label,
                update: { state, event in
                    var favorites = changedFavorites
                    return FavoritesSaver.update(state, event, &favorites)
                }, view: FavoritesSaver.view)
        ),
        (
            "Toaster.txt",
            TransitionTable(
                states: States.toaster, events: Events.toaster, name: Names.name, label: Names.label,
                update: Toaster.update, view: \.toast)
        ),
        (
            "Active.txt",
            TransitionTable(
                states: States.active, events: Events.active, name: Names.name, update: Active.update,
                view: { Lifecycle.view(of: Lifecycle.State(phase: .active($0))) })
        ),
        (
            "Lifecycle.txt",
            TransitionTable(
                states: States.lifecycle, events: Events.lifecycle, name: Names.name, label: Names.label,
                update: outcome, view: Lifecycle.view)
        ),
    ]

    private static func outcome(
        _ state: Lifecycle.State, _ event: Lifecycle.Event
    ) -> Outcome<Lifecycle.State, Never, Lifecycle.Event> {
        var next = state
        let command = Lifecycle.update(&next, event)
        return .running(next, command)
    }

    @Test("every event in every state does what is written down", arguments: tables.indices)
    func golden(index: Int) {
        let (file, table) = Self.tables[index]
        #expect(Golden("Transitions", suite: "LifecycleTests").finding(for: table.text, in: file) == nil)
    }

    @Test("every change of the view comes with a render, and ignored events change nothing", arguments: tables.indices)
    func sound(index: Int) {
        let table = Self.tables[index].table
        #expect(table.unrendered == [] && table.ignoredInPart == [])
    }
}
