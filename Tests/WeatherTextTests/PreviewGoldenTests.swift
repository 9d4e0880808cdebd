import Testing
import TextUI
import WeatherText

@Suite("Previews look as recorded")
struct PreviewGoldenTests {
    @Test("every state at 80 columns, with its styles", arguments: Previews.all.map(\.id))
    func looksAsRecorded(id: String) throws {
        let preview = try #require(Previews.named(id))
        let lines = WeatherText.lines(of: preview.view, preview.presentation, width: 80)
        let drawn = Canvas(lines: lines, width: 80).golden
        let file = Goldens.file(id)
        if Goldens.isUpdating, !Goldens.isCI { try Goldens.write(drawn, to: file) }
        let recorded = Goldens.read(file)
        #expect(
            recorded == drawn,
            """
            \(id) is not as recorded. Recorded:
            \(recorded ?? "(nothing)")
            Drawn:
            \(drawn)
            If the drawing is right: \(Goldens.updateCommand)
            """)
    }

    @Test("no recording is left of a state that is gone")
    func noOrphans() throws {
        var orphans = try Goldens.files().subtracting(Previews.all.map { Goldens.file($0.id) })
        if Goldens.isUpdating, !Goldens.isCI {
            for file in orphans { try Goldens.remove(file) }
            orphans = []
        }
        #expect(orphans.isEmpty, "to remove them: \(Goldens.updateCommand)")
    }

    @Test("recordings are never rewritten in CI")
    func notInCI() {
        #expect(!(Goldens.isUpdating && Goldens.isCI), "UPDATE_GOLDENS and CI are both set")
    }
}
