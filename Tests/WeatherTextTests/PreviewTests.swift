import CoreTesting
import Testing
import WeatherPreviews

@Suite("Previews")
struct PreviewTests {
    @Test("Previews show every case of every view model")
    func everyCaseIsShown() { #expect(missing(in: Previews.all) == []) }

    @Test(
        "A case without a preview is found",
        arguments: [
            ("onboard/", ["LifecycleCore.Lifecycle.ViewModel.onboard"]),
            ("add/no-match", []), ("add/prompt", ["FavoritesScreen.AddFavorite.Search.prompt"]),
            ("add/", ["FavoritesScreen.FavoritesScreen.WorkflowViewModel.add"]),
            ("onboard/welcome-refused-", ["OnboardScreen.OnboardScreen.Entry.input.problem"]),
            (
                "home/lookup-",
                ["HomeScreen.HomeScreen.ViewModel.lookup", "HomeScreen.HomeScreen.ViewModel.lookupForecast"]
            ), ("home/forecast-", ["HomeScreen.HomeScreen.ViewModel.localForecast"]),
            ("detail/air-very", ["WeatherModel.AirQuality.Index.veryPoor"]),
        ] as [(String, [String])])
    func missing(without beginning: String, missing: [String]) {
        #expect(self.missing(in: Previews.all.filter { !$0.id.hasPrefix(beginning) }) == missing)
    }

    /// The screens and what leads from one to the next are shown in full; of the model, what only words can show.
    private func missing(in previews: [Preview]) -> [String] {
        ViewCoverage(previews.map(\.view)) { type in
            let module = type.prefix { $0 != "." }
            // The results of jobs are told by the commands that run them.
            if type.hasPrefix("LifecycleCore.Job.") { return false }
            return module == "LifecycleCore" || module.hasSuffix("Screen")
                || ["WeatherModel.Age", "WeatherModel.WeatherFailure", "WeatherModel.AirQuality.Index"].contains(type)
                || type.hasPrefix("WeatherRequests.Loadable")
        }.missing
    }
}
