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
    /// The pieces from left to right.
    public var spans: [StyledText]

    /// A line of pieces.
    public init(_ spans: [StyledText]) { self.spans = spans }
    /// A line in one style.
    public init(_ text: String, _ style: Style = .plain) { spans = text.isEmpty ? [] : [StyledText(text, style)] }
    /// A plain line.
    public init(stringLiteral text: String) { self.init(text) }

    /// Columns that the line takes.
    public var width: Int { spans.reduce(0) { $0 + CellWidth.of($1.text) } }

    /// The text without its styles.
    public var plainText: String { spans.map(\.text).joined() }

    /// One line after the other, on the same row.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine { StyledLine(left.spans + right.spans) }

    /// Appends a line on the same row.
    public static func += (left: inout StyledLine, right: StyledLine) { left.spans += right.spans }
}

extension StyledLine {
    var glyphs: [Glyph] { spans.flatMap { [Glyph]($0.text, style: $0.style) } }

    /// Joins neighbors of one style into spans.
    init(_ glyphs: some Sequence<Glyph>) {
        self.init([])
        for glyph in glyphs {
            if spans.last?.style == glyph.style {
                spans[spans.count - 1].text += glyph.text
            } else {
                spans.append(StyledText(glyph.text, glyph.style))
            }
        }
    }
}
