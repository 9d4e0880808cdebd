import CoreTesting
import DetailFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    @Test("Each event in each state leads to the recorded result, and ignored events change nothing")
    func transitions() {
        let table = TransitionTable(DetailScreen.self, states: Samples.states, events: Samples.events) { state in
            [state as Any, state.clock].map(TransitionTable.summary).filter { $0 != "empty" }.joined(separator: ", ")
        }
        #expect(table.findings(in: Golden("Transitions", suite: "DetailFeatureTests"), "DetailScreen.txt") == [])
    }
}
