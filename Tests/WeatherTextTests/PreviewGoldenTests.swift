import CoreTesting
import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("Previews and their recordings")
struct PreviewGoldenTests {
    private static let golden = Golden("Golden", suite: "WeatherTextTests")
    private static let drawings = Previews.all.map { preview in
        ScreenPreview(preview.id, preview.presentation) { WeatherRenderer.screen(of: preview.view, $0) }
    }

    @Test("Every preview looks as recorded at 80 columns", arguments: drawings.indices)
    func looksAsRecorded(index: Int) async throws {
        let drawing = Self.drawings[index]
        if let finding = try await Self.golden.finding(for: drawing.golden(), in: drawing.goldenName) {
            Issue.record("\(finding)")
        }
    }

    /// At other sizes a number stands for a drawing with its styles: `previews show ID --width --height` shows it.
    @Test("Every preview looks as recorded at other sizes, in German and in ASCII")
    func otherSizes() {
        // Describing a style takes longer than drawing a frame.
        var styles: [Style: String] = [:]
        let lines = Previews.all.map { preview in
            let numbers = Self.sizes.enumerated().map { number, size in
                var presentation = preview.presentation
                if number % 4 == 2 { presentation = presentation.in(.german) }
                if number % 4 == 3 { presentation.glyphs = .ascii }
                let frame = WeatherRenderer.frame(
                    of: preview.view, presentation, size: Size(width: size.columns, height: size.rows))
                let spans = frame.canvas.lines.flatMap(\.spans)
                for style in spans.map(\.style) where styles[style] == nil { styles[style] = "\(style)" }
                let text = spans.map { $0.text + styles[$0.style, default: ""] }
                return
                    " \(size.columns)x\(size.rows) \(Self.number(of: text.joined() + "\(frame.cursor, default: "")"))"
            }
            return "\(preview.id)\(numbers.joined())\n"
        }
        if let finding = Golden("Frames", suite: "PreviewGoldenTests").finding(for: lines.joined(), in: "sizes.txt") {
            Issue.record("\(finding)")
        }
    }

    private static let sizes = [
        (30, 9), (44, 16), (44, 24), (52, 13), (60, 20), (66, 30), (79, 24), (96, 24), (110, 31), (120, 40), (139, 50),
        (160, 24), (200, 60), (20, 5),
    ].map { (columns: $0, rows: $1) }

    /// Four digits of a checksum (FNV-1a), of which one in 65,536 changes is not noticed.
    private static func number(of text: String) -> String {
        let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String((hash ^ hash >> 16) & 0xFFFF | 0x1_0000, radix: 16).dropFirst().description
    }

    @Test(
        "German screens look as recorded",
        arguments: [
            ("home/forecast-whole", 44, 16), ("home/forecast-whole", 80, 24), ("home/forecast-whole", 120, 40),
            ("home/failed-quota", 80, 24), ("home/help", 80, 24), ("favorites/two", 80, 24),
            ("favorites/confirm-delete", 80, 24), ("onboard/unauthorized-empty", 80, 24), ("detail/whole", 80, 72),
        ])
    func german(id: String, width: Int, height: Int) throws {
        let text = try WeatherRenderer.text(of: id, width, height, in: .german)
        let name = "\(id.replacing("/", with: "-"))-\(width)x\(height).txt"
        let finding = Golden("German", suite: "PreviewGoldenTests").finding(for: text, in: name)
        if let finding { Issue.record("\(finding)") }
    }

    @Test("No recording of a preview is left over")
    func noLeftovers() {
        if let finding = Self.golden.leftovers(besides: Self.drawings.map(\.goldenName)) { Issue.record("\(finding)") }
    }

    @Test("Ids of previews are unique")
    func idsAreUnique() {
        #expect(Set(Self.drawings.map(\.id)).count == Self.drawings.count)
        #expect(Set(Self.drawings.map(\.goldenName)).count == Self.drawings.count)
    }
}
