import CoreTesting
import DetailFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    private static let table = TransitionTable(
        DetailScreen.self, states: Samples.states, events: Samples.events)

    @Test("Each event in each state leads to the recorded result")
    func golden() {
        #expect(
            Golden("Transitions", suite: "DetailFeatureTests").finding(for: Self.table.text, in: "DetailScreen.txt")
                == nil)
    }

    @Test("Every state that a transition leads to has a sample")
    func complete() { #expect(Self.table.unsampled == []) }

    @Test("Ignored events change nothing")
    func sound() {
        #expect(Self.table.ignoredInPart == [])
    }
}
