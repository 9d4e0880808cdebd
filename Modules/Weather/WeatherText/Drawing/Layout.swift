import TextUI
import WeatherModel

/// What a drawing has to keep to: its room, its symbols and units, and whether anyone can press a key.
struct Layout {
    let presentation: Presentation
    /// Columns.
    var width: Int
    /// Lines that are left; nil is as many as it takes.
    var height: Int?
    /// What the keyboard does; nil in a report, which marks no rows, names no keys and puts nothing in boxes.
    let mode: Mode?

    var isInteractive: Bool { mode != nil }

    var glyphs: Glyphs { presentation.glyphs }
    var units: Units { presentation.units }
    /// Below this, facts stand under each other instead of beside each other.
    var isNarrow: Bool { width < 60 }

    func resized(width: Int, height: Int?) -> Layout {
        var copy = self
        copy.width = max(1, width)
        copy.height = height
        return copy
    }

    /// Words in the symbols of this layout. Names of places are the only texts that do not pass through here.
    func words(_ text: String) -> String {
        guard glyphs == .ascii else { return text.isolated }
        return text.map { Self.arrows[$0] ?? String($0) }.joined().transliteratedToASCII()
    }

    private static let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]

    /// A paragraph within the width.
    func paragraph(_ text: String, _ style: Style = .plain) -> [StyledLine] { wrapped(StyledLine(words(text), style)) }

    /// A line within the width, on as many lines as that takes. Whoever listens hears whole words.
    func wrapped(_ line: StyledLine) -> [StyledLine] {
        line.wrapped(to: width, breaksWords: !presentation.isDialogue)
    }

    /// Something wrong, in words, with a mark that does not need color.
    func warning(_ text: String, _ style: Style = Theme.warning) -> [StyledLine] {
        paragraph("! \(text)", style)
    }

    /// Short facts in dim, as many on a line as fit, none broken while a line can hold it.
    func flow(_ facts: [String], by separator: String) -> [StyledLine] {
        let lines = facts.reduce(into: [String]()) { lines, fact in
            let joined = lines.last.map { $0 + separator + fact } ?? fact
            if lines.isEmpty || CellWidth.of(joined) > width {
                lines.append(fact)
            } else {
                lines[lines.count - 1] = joined
            }
        }
        return lines.flatMap { wrapped(StyledLine($0, Theme.label)) }
    }

    /// The key that does something now, written for a sentence; nil where there is none.
    func key(to command: KeyMap.Command) -> String? {
        mode.flatMap { mode in KeyMap.bindings(for: mode).first { $0.command == command } }.map { words($0.hint.key) }
    }

    /// How to answer a question about deleting; nothing where nobody can.
    var answers: [StyledLine] {
        guard let yes = key(to: .confirm), let no = key(to: .cancel) else { return [] }
        return paragraph("Press \(yes) to delete it, \(no) to keep it.", Theme.label)
    }

    /// The empty lines between parts: boxes need none.
    var gap: Int { isInteractive ? 0 : 1 }

    /// A line cut at the width; a dialogue cuts nothing off.
    func fitted(_ line: StyledLine) -> StyledLine {
        presentation.isDialogue ? line : line.fitted(to: width, ellipsis: glyphs.ellipsis)
    }

    /// Lines under a title: in a box, or indented when nothing is interactive.
    func section(_ title: StyledLine, _ content: (Layout) -> Block) -> Block {
        guard isInteractive else {
            let inner = content(resized(width: width - 2, height: nil))
            return Block(
                lines: (presentation.isDialogue ? wrapped(title) : [fitted(title)]) + inner.lines.map { "  " + $0 })
        }
        guard width > 4 else { return Block(lines: [fitted(title)]).above(content(self), spacing: 0) }
        let inner = content(resized(width: width - 4, height: height.map { max(1, $0 - 2) }))
        let lines = Card(title: title, lines: inner.lines).lines(width: width, glyphs: glyphs)
        return Block(lines: lines, cursor: inner.cursor.map { Point(x: min($0.x, width - 5) + 2, y: $0.y + 1) })
    }
}

/// The styles by what they mean. Every one of them stands beside a word or a sign that says the same.
enum Theme {
    static let title = Style(.cyan, .bold)
    static let name = Style.bold
    static let label = Style.dim
    static let temperature = Style.bold
    static let warning = Style(.yellow, .bold)
    static let failure = Style(.red, .bold)
    static let progress = Style(.blue)
    static let banner = Style(.yellow, [.bold, .reverse])
    static let key = Style.bold
}
