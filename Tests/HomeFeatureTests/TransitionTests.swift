import CoreTesting
import HomeFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    @Test("Each event in each state leads to the recorded result, and ignored events change nothing")
    func transitions() {
        let table = TransitionTable(HomeScreen.self, states: States.home, events: Events.home, name: Names.name)
        #expect(table.findings(in: Golden("Transitions", suite: "HomeFeatureTests"), "HomeScreen.txt") == [])
    }
}
