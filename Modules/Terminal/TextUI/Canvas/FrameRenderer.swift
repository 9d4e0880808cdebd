/// The contents of a screen at one moment.
public struct Frame: Sendable, Equatable {
    /// The drawn canvas.
    public var canvas: TextCanvas
    /// The position of the hardware cursor, for text fields and screen readers; nil hides it.
    public var cursor: Point?
    /// The number of lines of the help or of a scrolling text above the visible ones.
    var offset = 0
    /// The row of the screen's list that each line shows; nil for none.
    var rows: [Int?] = []

    /// Creates a frame, by default without a cursor.
    public init(canvas: TextCanvas, cursor: Point? = nil) {
        self.canvas = canvas
        self.cursor = cursor
    }
}

/// Renders frames as the bytes that update the terminal from the previous frame.
///
/// The bytes should be written at once. They are wrapped in a synchronized update (mode 2026), so that terminals that
/// support it show no partial frame. Bold, dim, underline and reverse are shown even without color.
public struct FrameRenderer: Sendable {
    /// The colors of the next frame. A change redraws the whole screen.
    public var color: ColorDepth {
        didSet { if color != oldValue { invalidate() } }
    }
    private var shown: Frame?

    /// Creates a renderer that redraws the whole screen with the first frame.
    public init(color: ColorDepth) { self.color = color }

    /// Forgets the last frame, so that the next one redraws the whole screen, as after a resume or at the user's
    /// request.
    public mutating func invalidate() { shown = nil }

    /// Returns the bytes for a frame; empty if the terminal already shows it.
    public mutating func bytes(for frame: Frame) -> [UInt8] {
        var pen = Pen(color: color)
        let base = shown.flatMap { $0.canvas.size == frame.canvas.size ? $0.canvas : nil }
        if base == nil { pen.clear(rows: frame.canvas.height) }
        lazy var blank = Array(repeating: Cell.blank, count: frame.canvas.width)
        for y in 0..<frame.canvas.height where base.map({ !frame.canvas.hasLine(y, of: $0) }) ?? true {
            pen.draw(frame.canvas.row(y), over: base?.row(y) ?? blank, y: y)
        }
        defer { shown = frame }
        let body = pen.finished()
        return body.isEmpty && frame.cursor == shown?.cursor ? [] : Array(wrapped(body, cursor: frame.cursor).utf8)
    }

    private func wrapped(_ body: String, cursor: Point?) -> String {
        let end = cursor.map { ControlSequence.moveCursor(to: $0) + ControlSequence.showCursor } ?? ""
        return ControlSequence.beginSynchronizedUpdate + ControlSequence.hideCursor + body + end
            + ControlSequence.endSynchronizedUpdate
    }
}

/// The pending output, and the known state of the terminal's cursor and style.
private struct Pen {
    let color: ColorDepth
    private(set) var output = ""
    private(set) var position: Point?
    private(set) var style = Style.plain

    mutating func clear(rows: Int) { output += ControlSequence.resetStyle + ControlSequence.clear(rows: rows) }

    /// Draws the changed cells of a row, or all of them if a risky cluster makes their positions uncertain.
    mutating func draw(_ row: [Cell], over old: [Cell], y: Int) {
        let redrawsAll = row.contains(where: \.isRisky) || old.contains(where: \.isRisky)
        guard !redrawsAll || row != old else { return }
        if redrawsAll, row.indices.contains(where: { row[$0].isComposed || old[$0].isComposed }) { eraseRow(y) }
        for (x, cell) in row.enumerated() where cell.width > 0 && (redrawsAll || cell != old[x]) {
            draw(cell, at: Point(x: x, y: y))
        }
    }

    private mutating func eraseRow(_ y: Int) {
        select(.plain)
        output += ControlSequence.moveCursor(to: Point(x: 0, y: y)) + ControlSequence.eraseLine
        position = Point(x: 0, y: y)
    }

    mutating func finished() -> String {
        select(.plain)
        return output
    }

    private mutating func draw(_ cell: Cell, at point: Point) {
        if position != point { output += ControlSequence.moveCursor(to: point) }
        select(cell.style)
        output += cell.text
        position = cell.isRisky ? nil : Point(x: point.x + 1, y: point.y)
    }

    private mutating func select(_ next: Style) {
        guard next != style else { return }
        output += ControlSequence.select(next, color: color)
        style = next
    }
}
