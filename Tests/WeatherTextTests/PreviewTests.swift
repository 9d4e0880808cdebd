import HomeScreen
import Testing
import WeatherPreviews
import WeatherText

@Suite("Previews")
struct PreviewTests {
    @Test("every case of every view model is shown by a preview, and every part that can be absent is and is not")
    func everyCaseIsShown() { #expect(ViewParts(Previews.all.map(\.view)).missing == []) }

    @Test(
        "a case without a preview is named, and so is a part that no preview has",
        arguments: [
            ("onboard/", ["Lifecycle.Lifecycle.ViewModel.onboard"]),
            ("add/no-match", []), ("add/prompt", ["FavoritesScreen.AddFavorite.Search.prompt"]),
            ("add/", ["FavoritesScreen.FavoritesScreen.WorkflowViewModel.add"]),
            ("onboard/welcome-refused-", ["OnboardScreen.OnboardScreen.Entry.input.problem"]),
            ("home/lookup-", ["HomeScreen.HomeScreen.ViewModel.lookup"]),
        ] as [(String, [String])])
    func missing(without beginning: String, missing: [String]) {
        #expect(ViewParts(Previews.all.filter { !$0.id.hasPrefix(beginning) }.map(\.view)).missing == missing)
    }

    @Test("a type of cases that are listed nowhere is named")
    func unlisted() {
        #expect(ViewParts([HomeScreen.Subject.local]).missing == ["HomeScreen.HomeScreen.Subject is not ViewCases"])
    }

    @Test("no two previews share an id or a recording")
    func idsAreUnique() {
        #expect(Set(Previews.all.map(\.id)).count == Previews.all.count)
        #expect(Set(Previews.all.map { PreviewGoldenTests.file(of: $0.id) }).count == Previews.all.count)
    }
}
