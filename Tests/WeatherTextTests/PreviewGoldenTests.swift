import CoreTesting
import Testing
import TextUI
import WeatherPreviews

@Suite("Previews look as recorded")
struct PreviewGoldenTests {
    private static let golden = Golden("Golden", suite: "WeatherTextTests")
    private static let drawings = Previews.all.map(\.drawing) + Previews.drawings

    @Test("every state at 80 columns, with its styles", arguments: drawings.indices)
    func looksAsRecorded(index: Int) async throws {
        let drawing = Self.drawings[index]
        if let finding = try await Self.golden.finding(for: drawing.golden(), in: drawing.goldenName) {
            Issue.record("\(finding)")
        }
    }

    @Test("no recording is left of a state that is gone")
    func noLeftovers() {
        if let finding = Self.golden.leftovers(besides: Self.drawings.map(\.goldenName)) { Issue.record("\(finding)") }
    }

    @Test("no two states share an id or a recording")
    func idsAreUnique() {
        #expect(Set(Self.drawings.map(\.id)).count == Self.drawings.count)
        #expect(Set(Self.drawings.map(\.goldenName)).count == Self.drawings.count)
    }
}
