import Testing
import WeatherPreviews
import WeatherText

@Suite("Previews")
struct PreviewTests {
    @Test("every case of every view model is shown by the preview named for it", arguments: Coverage.all)
    func everyCaseIsShown(shown: Coverage.Case) throws {
        let preview = try #require(Previews.named(shown.preview), "\(shown) names a preview that is not registered")
        #expect(Coverage.cases(in: preview.view).contains(shown))
    }

    @Test("no two previews share an id or a recording")
    func idsAreUnique() {
        #expect(Set(Previews.all.map(\.id)).count == Previews.all.count)
        #expect(Set(Previews.all.map { PreviewGoldenTests.file(of: $0.id) }).count == Previews.all.count)
    }

    @Test(
        "a pattern finds every state that fits it",
        arguments: [
            ("home/fetched", ["home/fetched"]), ("home/weather-f*", ["home/weather-fog"]),
            ("*/fetch*d", ["home/fetched"]), ("add/*no*match*", ["add/no-match"]), ("fetched", []), ("home/*zebra", []),
            ("add/results*s", ["add/results-scripts"]),
        ])
    func patterns(pattern: String, ids: [String]) { #expect(Previews.matching(pattern).map(\.id) == ids) }

    @Test("a star alone finds all")
    func star() { #expect(Previews.matching("*").count == Previews.all.count) }

    @Test("an id is a screen and a state", arguments: Previews.all.map(\.id))
    func idHasTwoParts(id: String) throws {
        let preview = try #require(Previews.named(id))
        #expect("\(preview.screen)/\(preview.state)" == id)
        #expect(!preview.screen.isEmpty && !preview.state.isEmpty)
    }
}
