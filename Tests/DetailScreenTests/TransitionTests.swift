import CoreTesting
import DetailScreen
import Testing

@Suite struct TransitionTests {
    private static let table = TransitionTable(
        DetailScreen.self, states: Samples.states, events: Samples.events, name: Samples.name)

    @Test("every event in every state does what is written down")
    func golden() {
        #expect(
            Golden("Transitions", suite: "DetailScreenTests").finding(for: Self.table.text, in: "DetailScreen.txt")
                == nil)
    }

    @Test("every state and every event has a sample")
    func complete() { #expect(Self.table.unsampled == []) }

    @Test("Ignored events change nothing")
    func sound() {
        #expect(Self.table.ignoredInPart == [])
    }
}
