import CoreTesting
import OnboardScreen
import Testing

@Suite struct TransitionTests {
    private let table = TransitionTable(
        OnboardScreen.self, states: Samples.states, events: Samples.events, name: Samples.name)

    @Test("every event in every state does what is written down")
    func golden() {
        let golden = Golden("Transitions", suite: "OnboardScreenTests")
        #expect(golden.finding(for: table.text, in: "OnboardScreen.txt") == nil)
    }

    @Test("every state and every event has a sample")
    func complete() {
        // No transition depends on the reason why a key is asked for.
        #expect(table.unsampled.filter { !$0.contains(".Reason.") } == [])
    }

    @Test("Ignored events change nothing")
    func sound() { #expect(table.ignoredInPart == []) }
}
