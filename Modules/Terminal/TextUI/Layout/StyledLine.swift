/// A run of text in one style.
public struct StyledText: Sendable, Hashable {
    /// The text, which is sanitized when it is drawn.
    public var text: String
    /// The style of the whole text.
    public var style: Style

    /// Creates a run of text, plain by default.
    public init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// A line of text in several styles, measured and truncated in cells.
///
///     let line: StyledLine = "Paris  " + StyledLine("12°", .bold)
public struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The text without its styles.
    public private(set) var plainText = ""
    /// The runs of the text, each in one style.
    private(set) var parts: [Part] = []

    /// A run of the text, starting at the end of the previous one.
    struct Part: Sendable, Hashable {
        /// The end offset in UTF-8 code units.
        var end: Int
        let style: Style
    }

    /// Creates a line from runs.
    public init(_ spans: [StyledText]) {
        for span in spans { append(span.text, span.style) }
    }

    /// Creates a line from runs, merging adjacent ones of equal style.
    public init(joining spans: [StyledText]) {
        for span in spans { append(span.text, span.style, joins: true) }
    }

    /// Creates a line in one style.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }
    /// Creates an empty line with capacity for about this many columns.
    init(reserving columns: Int) {
        // Box-drawing characters and bullets take three bytes, letters one.
        plainText.reserveCapacity(columns * 2)
        parts.reserveCapacity(8)
    }
    /// Creates a plain line.
    public init(stringLiteral text: String) { self.init(text) }

    /// The runs from left to right.
    public var spans: [StyledText] {
        var start = plainText.startIndex
        return parts.map { part in
            let end = plainText.utf8.index(plainText.startIndex, offsetBy: part.end)
            defer { start = end }
            return StyledText(String(plainText[start..<end]), part.style)
        }
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { plainText.isEmpty }

    /// The number of columns of the line.
    public var width: Int { simpleWidth ?? spans.reduce(0) { $0 + CellWidth.of($1.text) } }

    /// The width if it can be computed without splitting the text into clusters; nil otherwise.
    var simpleWidth: Int? { CellWidth.ofSimple(plainText) }

    /// Concatenates two lines.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line += right
        return line
    }

    /// Appends a line.
    public static func += (left: inout StyledLine, right: StyledLine) {
        let start = left.plainText.utf8.count
        left.plainText += right.plainText
        left.parts.append(contentsOf: right.parts.lazy.map { Part(end: start + $0.end, style: $0.style) })
    }

    /// Appends text; with `joins`, the text extends the last run if that has the same style.
    mutating func append(_ text: String, _ style: Style = .plain, joins: Bool = false) {
        guard !text.isEmpty else { return }
        plainText += text
        let end = plainText.utf8.count
        if joins, parts.last?.style == style {
            parts[parts.count - 1].end = end
        } else {
            parts.append(Part(end: end, style: style))
        }
    }

    /// The line without trailing spaces, for output that is not overwritten.
    public var withoutTrailingSpaces: StyledLine {
        let end = plainText.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(plainText.utf8.index(after:))
        return prefix(upTo: end ?? plainText.startIndex)
    }

    /// Returns the line up to an index of its text.
    func prefix(upTo index: String.Index) -> StyledLine {
        guard index < plainText.endIndex else { return self }
        var line = StyledLine([])
        line.plainText = String(plainText[..<index])
        let end = line.plainText.utf8.count
        for part in parts where line.parts.last?.end ?? 0 < end {
            line.parts.append(Part(end: min(part.end, end), style: part.style))
        }
        return line
    }
}

extension StyledLine {
    var glyphs: [Glyph] { spans.flatMap { [Glyph]($0.text, style: $0.style) } }

    /// Creates a line from glyphs, merging adjacent ones of equal style.
    init(_ glyphs: some Sequence<Glyph>) {
        for glyph in glyphs { append(glyph.text, glyph.style, joins: true) }
    }
}
