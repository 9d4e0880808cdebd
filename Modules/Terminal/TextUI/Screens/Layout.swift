/// What a drawing has to keep to: its room, its symbols, and whether anyone can press a key.
public struct Layout: Sendable {
    /// The columns beyond which nothing is drawn, because longer lines are hard to follow.
    public static let widest = 128

    /// How it is shown.
    public let presentation: Presentation
    /// Columns.
    public var width: Int
    /// Lines that are left; nil is as many as it takes.
    public var height: Int?
    /// The keys that can be pressed; nil in a report, which selects no rows, names no keys and puts nothing in boxes.
    private let bindings: [KeyBinding]?
    /// Whether sections have boxes; where only a few lines fit, these are for what is in the boxes.
    public internal(set) var hasBoxes = true
    /// The rows of the screen's list.
    var rows: [StyledLine] = []
    /// What the screen's text field shows; nil where it has none.
    var fieldText: FieldText?

    /// A layout without a height.
    ///
    /// - Parameters:
    ///   - presentation: how the screen is shown.
    ///   - width: columns; at least 1 and at most ``widest`` are taken.
    ///   - bindings: the keys that can be pressed; nil in a report.
    public init(_ presentation: Presentation, width: Int, bindings: [KeyBinding]? = nil) {
        self.presentation = presentation
        self.width = min(max(1, width), Self.widest)
        self.bindings = bindings
    }

    /// Whether there are keys to press; a report has none.
    public var isInteractive: Bool { bindings != nil }

    /// The symbols to draw with.
    public var glyphs: Glyphs { presentation.glyphs }
    /// Below this, facts stand under each other instead of beside each other.
    public var isNarrow: Bool { width < 60 }

    /// The same layout with other room.
    public func resized(width: Int, height: Int?) -> Layout {
        var copy = self
        copy.width = max(1, width)
        copy.height = height
        return copy
    }

    /// Words in the symbols of this layout.
    public func words(_ text: String) -> String {
        guard glyphs == .ascii else { return text.isolated }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.map { texts.asciiArrow($0) ?? String($0) }.joined().transliteratedToASCII()
    }

    /// What this module itself has to say.
    var texts: ScreenTexts { ScreenTexts(language: presentation.language) }

    /// A paragraph within the width.
    public func paragraph(_ text: String, _ style: Style = .plain) -> [StyledLine] {
        wrapped(StyledLine(words(text), style))
    }

    /// A line within the width, on as many lines as that takes. A dialogue breaks no word: it is read out.
    public func wrapped(_ line: StyledLine) -> [StyledLine] {
        line.wrapped(to: width, breaksWords: !presentation.isDialogue)
    }

    /// Something wrong, in words, with a mark that does not need color.
    public func warning(_ text: String, _ style: Style = Theme.warning) -> [StyledLine] {
        paragraph("! \(text)", style)
    }

    /// Short facts in dim, as many on a line as fit, none broken while a line can hold it.
    public func flow(_ facts: [String], by separator: String) -> [StyledLine] {
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
    public func key(to command: KeyCommand) -> String? {
        bindings?.first { $0.command == command }.map { words($0.hint.key) }
    }

    /// The empty lines between parts: boxes need none.
    public var gap: Int { isInteractive ? 0 : 1 }

    /// A line cut at the width; a dialogue cuts nothing off.
    public func fitted(_ line: StyledLine) -> StyledLine {
        presentation.isDialogue ? line : line.fitted(to: width, ellipsis: glyphs.ellipsis)
    }

    /// Lines under a title: in a box, or indented when nothing is interactive.
    public func section(_ title: StyledLine, _ content: (Layout) -> Block) -> Block {
        guard isInteractive else {
            let inner = content(resized(width: width - 2, height: nil))
            return Block(
                lines: (presentation.isDialogue ? wrapped(title) : [fitted(title)]) + inner.lines.map { "  " + $0 })
        }
        guard width > 4, hasBoxes, height ?? 3 >= 3 else { return withoutBox(title, content) }
        let room = height.map { max(1, $0 - 2) }
        let whole = content(resized(width: width - 4, height: room))
        let inner = room.map(whole.cropped) ?? whole
        let lines = Card(title: title, lines: inner.lines).lines(width: width, glyphs: glyphs)
        return Block(lines: lines, cursor: inner.cursor.map { Point(x: min($0.x, width - 5) + 2, y: $0.y + 1) })
    }

    /// The title in a line of its own, unless that is all there is room for.
    private func withoutBox(_ title: StyledLine, _ content: (Layout) -> Block) -> Block {
        if let height, height < 2 { return content(resized(width: width, height: 1)).cropped(to: 1) }
        let block = Block(lines: [fitted(title)])
            .above(content(resized(width: width, height: height.map { $0 - 1 })), spacing: 0)
        return height.map(block.cropped) ?? block
    }

    /// A question in a box with the keys of ``KeyCommand/confirm`` and ``KeyCommand/cancel``: "Press y to delete it, n to
    /// keep it." It is asked without the keys where nobody can press one.
    ///
    /// - Parameters:
    ///   - title: the question.
    ///   - yes: what the first key does: `delete it`, in German an infinitive.
    ///   - no: what the second key does.
    ///   - lines: what to know before one answers.
    public func question(_ title: String, yes: String, no: String, _ lines: (Layout) -> [StyledLine]) -> Block {
        section(StyledLine(title, Theme.warning)) { inner in
            var answers: [StyledLine] = []
            if let confirm = inner.key(to: .confirm), let cancel = inner.key(to: .cancel) {
                answers = inner.paragraph(inner.texts.answers(confirm, yes, cancel, no), Theme.label)
            }
            return Block(lines: lines(inner) + answers, cursor: .origin)
        }
    }

    /// The rows of the screen's list, as many as there is room for around the selected one.
    ///
    /// - Parameter text: what stands there while there are none.
    public func list(orElse text: String) -> Block {
        guard !rows.isEmpty else { return Block(lines: paragraph(text, Theme.label)) }
        let inner = resized(width: width - ListWindow.margin(self), height: nil)
        let items = rows.map { presentation.isDialogue ? inner.wrapped($0) : [inner.fitted($0)] }
        return ListWindow(items: items, layout: self).block
    }

    /// The screen's text field behind a label. It is empty where nobody can type into it, as in a report, or where lines
    /// are typed elsewhere, as in a dialogue.
    public func field(_ label: String) -> Block {
        isInteractive ? fieldText?.block(label: label, self) ?? Block() : Block()
    }

    /// Something that takes a while.
    public func progress(_ text: String) -> [StyledLine] { paragraph(text + glyphs.ellipsis, Theme.progress) }

    /// The lines of a report: the banner, then a block, nothing beyond the last character that is seen.
    public func report(_ block: Block) -> [StyledLine] {
        let banner = presentation.banner.map { [StyledLine(words($0), Theme.warning)] } ?? []
        return Block(lines: banner).above(block).lines.map { fitted($0).withoutTrailingSpaces }
    }
}
