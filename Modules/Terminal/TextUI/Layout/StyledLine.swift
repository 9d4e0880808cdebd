/// A run of text in one style.
public struct StyledText: Sendable, Hashable {
    /// The text, which is sanitized when it is drawn.
    public var text: String
    /// The style of the whole text.
    public var style: Style

    /// Creates a run of text, plain by default.
    public init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
}

/// A line of text in several styles, measured and truncated in cells.
///
///     let line: StyledLine = "Paris  " + StyledLine("12°", .bold)
public struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The texts and where they begin, from left to right. The other columns are blank.
    private(set) var runs: [Run]
    /// The number of columns of the line.
    public private(set) var width: Int
    /// Whether every scalar of the texts is a cluster of its own in any context.
    private(set) var isSimple: Bool
    /// The row of the screen's list that the line shows, for the mouse; nil for none.
    var row: Int?

    /// A text, measured once.
    struct Run: Sendable, Hashable {
        let text: String
        let style: Style
        let width: Int
        var column = 0
    }

    /// Creates a line in one style.
    public init(_ text: String, _ style: Style = .plain) {
        let simple = CellWidth.ofSimple(text)
        let width = simple ?? CellWidth.of(text)
        runs = text.isEmpty ? [] : [Run(text: text, style: style, width: width)]
        (self.width, isSimple) = (width, simple != nil)
    }

    /// Creates an empty line with room for a number of runs.
    init(room count: Int) {
        self.init("")
        runs.reserveCapacity(count)
    }

    /// Creates a line from runs.
    public init(_ spans: [StyledText]) { self = spans.reduce(into: "") { $0 += StyledLine($1.text, $1.style) } }
    /// Creates a plain line.
    public init(stringLiteral text: String) { self.init(text) }

    /// The runs from left to right, among them those of spaces.
    public var spans: [StyledText] {
        var (spans, end): ([StyledText], Int) = ([], 0)
        for run in runs {
            if run.column > end { spans.append(StyledText(" ".repeated(run.column - end))) }
            spans.append(StyledText(run.text, run.style))
            end = run.column + run.width
        }
        return end < width ? spans + [StyledText(" ".repeated(width - end))] : spans
    }

    /// The text without its styles.
    public var plainText: String { spans.map(\.text).joined() }

    /// Whether there is no text, not even a space.
    var isEmpty: Bool { runs.isEmpty && width == 0 }

    /// Concatenates two lines.
    public static func + (left: consuming StyledLine, right: StyledLine) -> StyledLine {
        left += right
        return left
    }

    /// Appends a line.
    public static func += (left: inout StyledLine, right: StyledLine) {
        let (first, start) = (left.runs.count, left.width)
        // Without room of its own, a line that is still empty shares the runs.
        if left.runs.capacity == 0, start == 0 { left.runs = right.runs } else { left.runs += right.runs }
        if start > 0 { for index in first..<left.runs.count { left.runs[index].column += start } }
        left.width += right.width
        left.isSimple = left.isSimple && right.isSimple
        left.row = left.row ?? right.row
    }

    /// Appends plain spaces; a no-op for a negative count.
    package mutating func append(spaces count: Int) { width += max(0, count) }

    /// The text without colors, in dim.
    public var dimmed: StyledLine { StyledLine(plainText, .dim) }

    /// The line without trailing spaces, for output that is not overwritten.
    public var withoutTrailingSpaces: StyledLine {
        var line = self
        while let last = line.runs.last, last.text.last == " " {
            line.runs.removeLast()
            line.width = last.column
            let end = last.text.lastIndex { $0 != " " }
            line += StyledLine(end.map { String(last.text[...$0]) } ?? "", last.style)
        }
        line.width = line.runs.last.map { $0.column + $0.width } ?? 0
        return line
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
        self = ""
        guard count > 0 else { return }
        var (text, first) = ("", 0)
        var (symbol, style) = column(0)
        for index in 1..<count {
            let next = column(index)
            if next.style == style, next.text == symbol { continue }
            text += symbol.repeated(index - first)
            if next.style != style {
                self += StyledLine(text, style)
                (text, style) = ("", next.style)
            }
            (symbol, first) = (next.text, index)
        }
        self += StyledLine(text + symbol.repeated(count - first), style)
    }
}
