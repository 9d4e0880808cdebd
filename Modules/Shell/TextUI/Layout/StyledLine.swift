/// A piece of text in one style.
public struct Span: Sendable, Hashable {
    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// A line of text in several styles, measured and cut in cells.
///
///     let line: StyledLine = "Paris  " + StyledLine("12°", .bold)
public struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
    public var spans: [Span]

    public init(_ spans: [Span]) { self.spans = spans }
    public init(_ text: String, _ style: Style = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }
    public init(stringLiteral text: String) { self.init(text) }

    /// Columns that the line takes.
    public var width: Int { spans.reduce(0) { $0 + CellWidth.of($1.text) } }

    /// The text without its styles.
    public var plainText: String { spans.map(\.text).joined() }

    public static func + (left: StyledLine, right: StyledLine) -> StyledLine { StyledLine(left.spans + right.spans) }

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
                spans.append(Span(glyph.text, glyph.style))
            }
        }
    }
}
