/// The constraints of drawing: the available space, the character set, and whether keys can be pressed.
public struct TextLayout: Sendable {
    /// The maximum width of drawings in columns, since longer lines are hard to read.
    public static let widest = 128

    /// The presentation of the screen.
    public let presentation: Presentation
    /// The number of columns.
    public var width: Int
    /// The number of available lines; nil if unlimited.
    public var height: Int?
    /// The keys of the screen; nil in a report, which has no selection, no key names and no boxes.
    var keys: [KeyHint]?
    /// Whether sections are drawn in boxes; not if only a few lines fit.
    public internal(set) var hasBoxes = true
    /// Whether constantly changing content, such as a clock or an age, is left out, since a dialogue says each change
    /// of this drawing.
    public internal(set) var omitsConstantChange = false
    /// The rows of the screen's list.
    var rows: [StyledLine] = []
    /// The contents of the screen's text field; nil if it has none.
    var fieldText: FieldText?

    /// Creates the layout of a report.
    ///
    /// - Parameters:
    ///   - presentation: the presentation of the report.
    ///   - width: the number of columns, clamped to the range from 1 to ``widest``.
    ///   - height: the number of lines; nil if it is unlimited.
    public init(_ presentation: Presentation, width: Int, height: Int? = nil) {
        self.presentation = presentation
        self.width = min(max(1, width), Self.widest)
        self.height = height
    }

    /// Whether keys can be pressed; false for reports.
    public var isInteractive: Bool { keys != nil }

    /// The character set to draw with.
    public var glyphs: Glyphs { presentation.glyphs }
    /// Whether facts should be stacked rather than placed side by side.
    public var isNarrow: Bool { width < 60 }

    /// Returns the layout with another size.
    public func resized(width: Int, height: Int?) -> TextLayout {
        var copy = self
        copy.width = max(1, width)
        copy.height = height
        return copy
    }

    /// Returns the text in the character set of this layout.
    public func words(_ text: String) -> String {
        guard glyphs == .ascii else { return text.isolated }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return presentation.language.spelled(text, in: glyphs).transliteratedToASCII()
    }

    /// The texts of this module in the language of the presentation.
    var texts: ScreenTexts { ScreenTexts(language: presentation.language) }

    /// Returns a text wrapped to the width.
    public func paragraph(_ text: String, _ style: Style = .plain) -> [StyledLine] {
        wrapped(StyledLine(words(text), style))
    }

    /// Returns a line wrapped to the width; unchanged in a dialogue, which wraps lines after comparing them.
    public func wrapped(_ line: StyledLine) -> [StyledLine] {
        line.wrapped(to: presentation.isDialogue ? .max : width)
    }

    /// Returns the text of a problem, marked with a sign in addition to its color.
    public func warning(_ text: String, _ style: Style = Theme.warning) -> [StyledLine] {
        paragraph("! \(text)", style)
    }

    /// Returns short facts in dim, as many per line as fit; a fact is broken only if it is longer than a line.
    public func flow(_ facts: [String], by separator: String) -> [StyledLine] {
        flow(facts.map { StyledLine($0, Theme.label) }, by: separator)
    }

    /// Returns short facts, as many per line as fit; a fact is broken only if it is longer than a line.
    public func flow(_ facts: [StyledLine], by separator: String) -> [StyledLine] {
        let separator = StyledLine(separator, Theme.label)
        let lines = facts.reduce(into: [StyledLine]()) { lines, fact in
            if let last = lines.indices.last, lines[last].width + separator.width + fact.width <= width {
                lines[last] += separator
                lines[last] += fact
            } else {
                lines.append(fact)
            }
        }
        return lines.flatMap { wrapped($0) }
    }

    /// Returns the name of the first of the screen's keys with a label, for use in a sentence; nil if it has none.
    public func key(labeled label: String) -> String? { names(ofKeysLabeled: label).first }

    private func names(ofKeysLabeled label: String) -> [String] {
        (keys ?? []).filter { $0.label == label }.map { words($0.name) }
    }

    /// The number of empty lines between sections; boxes need none.
    public var gap: Int { isInteractive ? 0 : 1 }

    /// Returns a line truncated to the width; a dialogue truncates nothing.
    public func fitted(_ line: StyledLine) -> StyledLine {
        presentation.isDialogue ? line : line.fitted(to: width, ellipsis: glyphs.ellipsis)
    }

    /// Returns content under a title: in a box, or indented if the layout is not interactive.
    public func section(_ title: StyledLine, _ content: (TextLayout) -> Block) -> Block {
        guard isInteractive else {
            let inner = content(resized(width: width - 2, height: height.map { max(1, $0 - 1) }))
            return Block(
                lines: (presentation.isDialogue ? wrapped(title) : [fitted(title)]) + inner.lines.map { "  " + $0 })
        }
        guard width > 4, hasBoxes, height ?? 3 >= 3 else { return withoutBox(title, content) }
        let room = height.map { max(1, $0 - 2) }
        let whole = content(resized(width: width - 4, height: room))
        let inner = room.map(whole.cropped) ?? whole
        let lines = Card.lines(around: inner.lines, title: title, width: width, glyphs)
        return Block(lines: lines, cursor: inner.cursor.map { Point(x: min($0.x, width - 5) + 2, y: $0.y + 1) })
    }

    /// Returns a block and another one below it, which gets the remaining lines; it is left out if a box would not fit.
    public func stack(_ block: Block, above other: (TextLayout) -> Block) -> Block {
        let room = height.map { $0 - block.lines.count - gap }
        if let room, room < 3 { return block }
        return block.above(other(resized(width: width, height: room)), spacing: gap)
    }

    /// Returns the title on a line of its own, above the content if there is room for both.
    private func withoutBox(_ title: StyledLine, _ content: (TextLayout) -> Block) -> Block {
        if let height, height < 2 { return content(resized(width: width, height: 1)).cropped(to: 1) }
        let block = Block(lines: [fitted(title)])
            .above(content(resized(width: width, height: height.map { $0 - 1 })), spacing: 0)
        return height.map(block.cropped) ?? block
    }

    /// Returns a question in a box with the keys of ``ScreenKey/answers(in:yes:no:)``: "Press Y or Enter to delete it,
    /// n to keep it." The keys are omitted if the layout is not interactive.
    ///
    /// - Parameters:
    ///   - title: the question.
    ///   - yes: the effect of the first key: `delete it`, in German an infinitive.
    ///   - no: the effect of the second key.
    ///   - lines: additional information for the decision.
    public func question(_ title: String, yes: String, no: String, _ lines: (TextLayout) -> [StyledLine]) -> Block {
        section(StyledLine(title, Theme.warning)) { inner in
            var answers: [StyledLine] = []
            let confirming = inner.names(ofKeysLabeled: inner.texts.yes)
            if !confirming.isEmpty, let cancel = inner.key(labeled: inner.texts.no) {
                let confirm = confirming.joined(separator: " \(inner.texts.or) ")
                answers = inner.paragraph(inner.texts.answers(confirm, yes, cancel, no), Theme.label)
            }
            return Block(lines: lines(inner) + answers, cursor: .origin)
        }
    }

    /// Returns the screen's text field after a label. Empty if the layout is not interactive, as in a report or a
    /// dialogue, whose lines are typed elsewhere.
    public func field(_ label: String) -> Block {
        isInteractive ? fieldText?.block(label: label, self) ?? Block() : Block()
    }

    /// Returns the text of an operation in progress.
    public func progress(_ text: String) -> [StyledLine] { paragraph(text + glyphs.ellipsis, Theme.progress) }

    /// Returns the lines of a report, as wide as the layout.
    public func report(_ block: Block) -> [StyledLine] {
        let lines = lines(of: block)
        guard presentation.isDialogue else { return lines }
        return lines.flatMap { $0.plainText.wrappedWithIndent(to: width).map { StyledLine($0) } }
    }

    /// Returns the banner and a block, without trailing spaces; in a dialogue, lines are not wrapped.
    func lines(of block: Block) -> [StyledLine] {
        let banner = presentation.banner.map { [StyledLine(words($0), Theme.warning)] } ?? []
        return Block(lines: banner).above(block).lines.map { fitted($0).withoutTrailingSpaces }
    }
}
