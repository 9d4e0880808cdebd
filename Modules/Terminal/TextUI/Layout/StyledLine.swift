/// A run of text in one style.
public struct StyledText: Sendable, Hashable {
    /// The text, which is sanitized when it is drawn.
    public private(set) var text: String
    /// The style of the whole text.
    public var style: Style
    /// The width, measured once, if it can be computed without splitting the text into clusters; nil otherwise.
    private(set) var simpleWidth: Int?

    /// Creates a run of text, plain by default.
    public init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
        simpleWidth = CellWidth.ofSimple(text)
    }

    /// Creates a run of a symbol that is repeated `count` times.
    init(repeating symbol: String, _ count: Int) {
        (text, style) = (symbol.repeated(count), .plain)
        simpleWidth = CellWidth.ofSimple(symbol).map { $0 * count }
    }

    /// Appends the text of another run.
    mutating func append(_ other: StyledText) {
        text += other.text
        simpleWidth = if let simpleWidth, let more = other.simpleWidth { simpleWidth + more } else { nil }
    }
}

/// A line of text in several styles, measured and truncated in cells.
///
///     let line: StyledLine = "Paris  " + StyledLine("12°", .bold)
public struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The runs from left to right.
    public var spans: [StyledText]
    /// The row of the screen's list that the line shows, for the mouse; nil for none.
    var row: Int?

    /// Creates a line from runs.
    public init(_ spans: [StyledText]) { self.spans = spans }
    /// Creates a line in one style.
    public init(_ text: String, _ style: Style = .plain) { spans = text.isEmpty ? [] : [StyledText(text, style)] }
    /// Creates a plain line.
    public init(stringLiteral text: String) { self.init(text) }

    /// The number of columns of the line.
    public var width: Int { spans.reduce(0) { $0 + ($1.simpleWidth ?? CellWidth.of($1.text)) } }

    /// The text without its styles.
    public var plainText: String { spans.map(\.text).joined() }

    /// Concatenates two lines.
    public static func + (left: consuming StyledLine, right: StyledLine) -> StyledLine {
        left += right
        return left
    }

    /// Appends a line.
    public static func += (left: inout StyledLine, right: StyledLine) {
        left.spans += right.spans
        left.row = left.row ?? right.row
    }
}

extension StyledLine {
    var cells: [Cell] { spans.flatMap { [Cell]($0.text, style: $0.style) } }

    init(_ cells: some Sequence<Cell>) { self.init(merging: cells.map { ($0.text, $0.style) }) }

    /// Creates a line from texts such as the symbols of columns, merging adjacent ones of equal style.
    public init(merging parts: [(text: String, style: Style)]) {
        self.init([])
        var (text, start) = ("", 0)
        for end in 1..<parts.count + 1 {
            let isSameStyle = end < parts.count && parts[end].style == parts[start].style
            if isSameStyle, parts[end].text == parts[start].text { continue }
            text += parts[start].text.repeated(end - start)
            if !isSameStyle {
                spans.append(StyledText(text, parts[start].style))
                text = ""
            }
            start = end
        }
    }
}
