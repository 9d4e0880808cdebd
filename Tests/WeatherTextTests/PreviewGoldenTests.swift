import CoreTesting
import Testing
import TextUI
import WeatherPreviews

@Suite("Previews look as recorded")
struct PreviewGoldenTests {
    private static let golden = Golden("Golden", suite: "WeatherTextTests")
    private static let drawings = Previews.all.map(\.drawing) + Previews.drawings

    @Test("Every preview looks as recorded at 80 columns", arguments: drawings.indices)
    func looksAsRecorded(index: Int) async throws {
        let drawing = Self.drawings[index]
        if let finding = try await Self.golden.finding(for: drawing.golden(), in: drawing.goldenName) {
            Issue.record("\(finding)")
        }
    }

    @Test("No recording is left over")
    func noLeftovers() {
        if let finding = Self.golden.leftovers(besides: Self.drawings.map(\.goldenName)) { Issue.record("\(finding)") }
    }

    @Test("Ids of previews are unique")
    func idsAreUnique() {
        #expect(Set(Self.drawings.map(\.id)).count == Self.drawings.count)
        #expect(Set(Self.drawings.map(\.goldenName)).count == Self.drawings.count)
    }
}
