import CoreTesting
import OnboardFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    @Test("Each event in each state leads to the recorded result, and ignored events change nothing")
    func transitions() {
        let table = TransitionTable(OnboardScreen.self, states: Samples.states, events: Samples.events)
        let golden = Golden("Transitions", suite: "OnboardFeatureTests")
        // No transition depends on the reason why a key is asked for.
        #expect(table.findings(in: golden, "OnboardScreen.txt") { $0.contains(".Reason.") } == [])
    }
}
