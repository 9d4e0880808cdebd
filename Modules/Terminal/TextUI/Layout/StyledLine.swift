/// A piece of text in one style.
public struct StyledText: Sendable, Hashable {
    /// The text, which is cleaned when it is drawn.
    public var text: String
    /// How all of the text looks.
    public var style: Style

    /// A piece of text, plain unless said otherwise.
    public init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// A line of text in several styles, measured and cut in cells.
///
///     let line: StyledLine = "Paris  " + StyledLine("12°", .bold)
public struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The text without its styles.
    public private(set) var plainText = ""
    /// The parts of the text, each in one style.
    private(set) var parts: [Part] = []

    /// A part of the text, from the end of the one before it.
    struct Part: Sendable, Hashable {
        /// Counted in bytes of UTF-8.
        var end: Int
        let style: Style
    }

    /// A line of pieces.
    public init(_ spans: [StyledText]) {
        for span in spans { append(span.text, span.style) }
    }

    /// A line of pieces, neighbors of one style as one piece.
    public init(joining spans: [StyledText]) {
        for span in spans { append(span.text, span.style, joins: true) }
    }

    /// A line in one style.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }
    /// An empty line that will be put together from several ones and be about so wide.
    init(reserving columns: Int) {
        // Strokes and dots take three bytes, letters one.
        plainText.reserveCapacity(columns * 2)
        parts.reserveCapacity(8)
    }
    /// A plain line.
    public init(stringLiteral text: String) { self.init(text) }

    /// The pieces from left to right.
    public var spans: [StyledText] {
        var start = plainText.startIndex
        return parts.map { part in
            let end = plainText.utf8.index(plainText.startIndex, offsetBy: part.end)
            defer { start = end }
            return StyledText(String(plainText[start..<end]), part.style)
        }
    }

    /// Whether there is no text.
    public var isEmpty: Bool { plainText.isEmpty }

    /// Columns that the line takes.
    public var width: Int { simpleWidth ?? spans.reduce(0) { $0 + CellWidth.of($1.text) } }

    /// The width, where no text has to be taken apart for it.
    var simpleWidth: Int? { CellWidth.ofSimple(plainText) }

    /// One line after the other, on the same row.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line += right
        return line
    }

    /// Appends a line on the same row.
    public static func += (left: inout StyledLine, right: StyledLine) {
        let start = left.plainText.utf8.count
        left.plainText += right.plainText
        left.parts.append(contentsOf: right.parts.lazy.map { Part(end: start + $0.end, style: $0.style) })
    }

    /// Appends text, which belongs to the part before it if that is to be and has the same style.
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

    /// The same line up to its last character that is seen, for output that nobody overwrites.
    public var withoutTrailingSpaces: StyledLine {
        let end = plainText.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(plainText.utf8.index(after:))
        return prefix(upTo: end ?? plainText.startIndex)
    }

    /// The line up to an index of its text.
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

    /// Joins neighbors of one style.
    init(_ glyphs: some Sequence<Glyph>) {
        for glyph in glyphs { append(glyph.text, glyph.style, joins: true) }
    }
}
