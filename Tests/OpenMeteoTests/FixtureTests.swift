import CoreTesting
import OpenMeteo
import SourceTesting
import Testing
import WeatherModel

@Suite struct FixtureTests {
    private static let golden = Golden("Read", suite: "OpenMeteoTests.FixtureTests")
    private static let recorded = RecordedAnswers()

    @Test("Every recorded answer is read as before", arguments: try recorded.samples().map(\.file))
    func reads(file: String) throws {
        let endpoints = [
            "conditions": "forecast", "forecast": "forecast", "air": "air-quality", "places": "geocoding",
        ]
        let recording = try Self.recorded.reading(of: file, by: OpenMeteoSource(), endpoints: endpoints)
        if let finding = Self.golden.finding(for: recording, in: "\(file).txt") { Issue.record("\(finding)") }
    }

    @Test("The manifest lists every file, and nothing is recorded for another")
    func coverage() throws {
        let files = try Self.recorded.samples().map(\.file)
        #expect(try Self.recorded.files() == Set(files))
        if let finding = Self.golden.leftovers(besides: files.map { "\($0).txt" }) { Issue.record("\(finding)") }
    }

    @Test("Places that were read are stored and read back unchanged")
    func storing() throws {
        let read = try OpenMeteoSource.places(from: Self.recorded.output("geo-01-five-namesakes.json")).get()
        #expect(try Favorites(stored: Favorites(read).encoded()).places == read)
    }
}
