import OpenMeteo
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct FixtureTests {
    private static let recorded = RecordedAnswers()

    @Test("Every recorded answer is read as before", arguments: try recorded.samples().map(\.file))
    func reads(file: String) throws {
        let endpoints = ["conditions": "forecast", "forecast": "forecast", "air": "air-quality", "places": "geocoding"]
        #expect(try Self.recorded.change(of: file, readBy: OpenMeteoSource(), endpoints: endpoints) == nil)
    }

    @Test("The manifest lists every file, and nothing is recorded for another")
    func coverage() throws { #expect(try Self.recorded.leftovers() == []) }
}
