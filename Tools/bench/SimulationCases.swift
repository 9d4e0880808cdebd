import CoreRuntime
import CoreTesting
import Platform
import WeatherSimulation
import WeatherViews

/// The app in its simulated environment.
let simulationCases = [
    Benchmark("simulation", "1,000 steps of the simulated weather app, its view made and its promises checked at each")
    {
        let simulation = WeatherSimulation.make { Core<Lifecycle>() }
        return { iterations in
            for seed in 1...UInt64(iterations) {
                guard let failure = simulation.walk(seed: seed, steps: 1_000) else { continue }
                print(failure)
                exit(1)
            }
        }
    }
]
