import CoreTesting
import OnboardFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    private let table = TransitionTable(OnboardScreen.self, states: Samples.states, events: Samples.events)

    @Test("Each event in each state leads to the recorded result")
    func golden() {
        let golden = Golden("Transitions", suite: "OnboardFeatureTests")
        #expect(golden.finding(for: table.text, in: "OnboardScreen.txt") == nil)
    }

    @Test("Every state that a transition leads to has a sample")
    func complete() {
        // No transition depends on the reason why a key is asked for.
        #expect(table.unsampled.filter { !$0.contains(".Reason.") } == [])
    }

    @Test("Ignored events change nothing")
    func sound() { #expect(table.ignoredInPart == []) }
}
