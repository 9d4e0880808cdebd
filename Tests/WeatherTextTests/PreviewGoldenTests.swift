import CoreTesting
import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("Previews look as recorded")
struct PreviewGoldenTests {
    private static let golden = Golden("Golden", suite: "WeatherTextTests")

    @Test("every state at 80 columns, with its styles", arguments: Previews.all.map(\.id))
    func looksAsRecorded(id: String) throws {
        let preview = try #require(Previews.named(id))
        let lines = WeatherText.lines(of: preview.view, preview.presentation, width: 80)
        let drawn = Canvas(lines: lines, width: 80).golden
        if let finding = Self.golden.finding(for: drawn, in: Self.file(of: id)) { Issue.record("\(finding)") }
    }

    @Test("no recording is left of a state that is gone")
    func noLeftovers() {
        if let finding = Self.golden.leftovers(besides: Previews.all.map { Self.file(of: $0.id) }) {
            Issue.record("\(finding)")
        }
    }

    static func file(of id: String) -> String { id.map { $0 == "/" ? "-" : String($0) }.joined() + ".txt" }
}
