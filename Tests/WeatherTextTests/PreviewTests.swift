import CoreRuntime
import CoreTesting
import LifecycleCore
import Testing
import WeatherPreviews
import WeatherSimulation
import WeatherViews

@Suite("Previews")
struct PreviewTests {
    @Test("Previews show every case and optional part that a simulated user sees", arguments: [true, false])
    func everyCaseIsShown(hasKey: Bool) {
        var seen = ViewCoverage()
        var simulation = WeatherSimulation.make(favorites: WeatherSimulation.places, hasKey: hasKey) {
            Core<Lifecycle>()
        }
        simulation.invariants = [
            Invariant("what is seen is noted") {
                { world, _ in
                    seen.add(world.view)
                    return nil
                }
            }
        ]
        #expect(simulation.walk(seeds: 1...5, steps: 400) == nil)
        #expect(missing(in: [], of: seen).count > 50)
        #expect(missing(in: Previews.all, of: seen) == [])
    }

    /// The screens and what leads from one to the next are shown in full; of the model, what only words can show.
    private func missing(in previews: [Preview], of seen: ViewCoverage) -> [String] {
        ViewCoverage(previews.map(\.view)).missing(from: seen) { name in
            let module = name.prefix { $0 != "." }
            // The results of jobs are told by the commands that run them.
            if name.hasPrefix("WeatherViews.Job.") { return false }
            return module == "WeatherViews"
                || ["WeatherModel.Age.", "WeatherModel.WeatherFailure.", "WeatherModel.AirQuality.Index."]
                    .contains { name.hasPrefix($0) }
        }
    }
}
