import CoreTesting
import HomeFeature
import Testing
import WeatherViews

@Suite struct TransitionTests {
    private static let table = TransitionTable(
        HomeScreen.self, states: States.home, events: Events.home, name: Names.name)

    @Test("Each event in each state leads to the recorded result")
    func golden() {
        let golden = Golden("Transitions", suite: "HomeFeatureTests")
        #expect(golden.finding(for: Self.table.text, in: "HomeScreen.txt") == nil)
    }

    @Test("Every state that a transition leads to has a sample")
    func complete() { #expect(Self.table.unsampled == []) }

    @Test("Ignored events change nothing")
    func sound() { #expect(Self.table.ignoredInPart == []) }
}
