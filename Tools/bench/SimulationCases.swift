import CoreRuntime
import CoreTesting
import Platform
import WeatherSimulation
import WeatherViews

/// The app in its simulated environment.
let simulationCases = [
    Benchmark("simulation") {
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
