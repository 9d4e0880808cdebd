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

    @Test("Places that were read are stored and read back unchanged")
    func storing() throws {
        let read = try OpenMeteoSource.places.read(Self.recorded.output("geo-01-five-namesakes.json")).get()
        #expect(try Favorites(stored: Favorites(read).encoded()).places == read)
    }
}
