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

    /// Creates a run of a symbol of one column, such as a space or a stroke, that is repeated `count` times.
    init(repeating symbol: String, _ count: Int) {
        (text, style, simpleWidth) = (symbol.repeated(count), .plain, max(0, count))
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

    init(_ cells: some Sequence<Cell>) {
        let cells = Array(cells)
        self.init(columns: cells.count) { (cells[$0].text, cells[$0].style) }
    }

    /// Creates a line from the text and style of each column, merging adjacent ones of equal style.
    public init(columns count: Int, _ column: (_ index: Int) -> (text: String, style: Style)) {
        self.init([])
        guard count > 0 else { return }
        var (text, first) = ("", 0)
        var (symbol, style) = column(0)
        for index in 1..<count {
            let next = column(index)
            if next.style == style, next.text == symbol { continue }
            text += symbol.repeated(index - first)
            if next.style != style {
                spans.append(StyledText(text, style))
                (text, style) = ("", next.style)
            }
            (symbol, first) = (next.text, index)
        }
        spans.append(StyledText(text + symbol.repeated(count - first), style))
    }
}
