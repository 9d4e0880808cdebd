import CoreRuntime
import CoreTesting
import Lifecycle
import Testing
import WeatherModel
import WeatherSimulation

@Suite("Weather under simulation") struct WeatherSimulationTests {
    @Test("the app keeps its promises under every order of answers, every fault and every crash")
    func walk() {
        var simulation = WeatherSimulation.make { Core<Lifecycle>() }
        var kinds: [String: Int] = [:]
        simulation.always("seen") { world in
            kinds["\(Mirror(reflecting: world.view).children.first?.label ?? "\(world.view)")", default: 0] += 1
            kinds["starts", default: 0] += world.startCount
            return true
        }
        let failure = simulation.walk(seeds: 1...50, steps: 400)
        #expect(failure == nil, "\(failure.map(String.init(describing:)) ?? "")")
        print(kinds)
    }
}
