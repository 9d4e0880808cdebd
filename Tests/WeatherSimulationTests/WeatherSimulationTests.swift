import CoreRuntime
import CoreTesting
import FavoritesScreen
import HomeScreen
import Lifecycle
import Testing
import WeatherModel
import WeatherSimulation

@Suite("Weather under simulation") struct WeatherSimulationTests {
    @Test("the app keeps its promises under every order of answers, every fault and every crash")
    func walk() {
        let simulation = WeatherSimulation.make { Core<Lifecycle>() }
        #expect(simulation.walk(seeds: 1...1_000, steps: 100) == nil)
        #expect(simulation.walk(seeds: 1...10, steps: 1_000) == nil)
    }

    @Test("the simulation gets everywhere")
    func coverage() {
        var simulation = WeatherSimulation.make { Core<Lifecycle>() }
        var seen: Set<String> = []
        simulation.always("looked at") { world in
            seen.insert(kind(of: world.view))
            return true
        }
        #expect(simulation.walk(seeds: 1...20, steps: 300) == nil)
        #expect(
            seen == [
                "loading", "onboard", "failed", "home", "favorites", "searching", "results", "question", "unsaved",
                "reset",
                "looked up",
            ])
    }

    @Test("a mistake in the app is found, and the way there is short", arguments: Mistake.allCases)
    func mistakes(mistake: Mistake) throws {
        let simulation = WeatherSimulation.make(favorites: Array(WeatherSimulation.places.prefix(2))) {
            FaultyBridge(mistake)
        }
        let failure = try #require(simulation.walk(seeds: 1...200, steps: 300))
        print(mistake, failure)
        #expect(failure.steps.count <= 12, "\(failure)")
    }

    @Test("the app without a mistake is not blamed behind the same bridge")
    func noMistake() {
        let simulation = WeatherSimulation.make(favorites: Array(WeatherSimulation.places.prefix(2))) {
            Core<FaultyApp>(startingWith: nil)
        }
        #expect(simulation.walk(seeds: 1...20, steps: 300) == nil)
    }
}

private func kind(of view: Lifecycle.ViewModel) -> String {
    guard case .active(let active) = view else {
        return "\(Mirror(reflecting: view).children.first?.label ?? "loading")"
    }
    if active.reset != nil { return "reset" }
    if active.saving != .saved { return "unsaved" }
    switch active.screen {
    case .home(let home): return home.lookup == nil ? "home" : "looked up"
    case .favorites(let list):
        switch list.workflow {
        case .none: return "favorites"
        case .confirmDelete: return "question"
        case .add(let search):
            if case .results = search.search { return "results" }
            return "searching"
        }
    }
}
