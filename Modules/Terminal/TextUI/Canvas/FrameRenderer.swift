/// What a screen shows at one moment.
public struct Frame: Sendable, Hashable {
    /// What is drawn.
    public var canvas: Canvas
    /// Where the hardware cursor stands, for text fields and screen readers; nil hides it.
    public var cursor: Point?

    /// A frame, by default without a cursor.
    public init(canvas: Canvas, cursor: Point? = nil) {
        self.canvas = canvas
        self.cursor = cursor
    }
}

/// Turns each frame into the bytes that bring the terminal from the last frame to it.
///
/// The bytes are meant for one write; they are wrapped in a synchronized update, so that terminals that know
/// it (mode 2026) show no half-drawn frame. Without color, bold, dim, underline and reverse still show.
public struct FrameRenderer: Sendable {
    private let color: ColorDepth
    private var shown: Frame?

    /// A renderer that knows nothing of the screen: its first frame is drawn whole.
    public init(color: ColorDepth) { self.color = color }

    /// Forgets what the terminal shows: the next frame is drawn whole (after a resume, or when the user asks).
    public mutating func invalidate() { shown = nil }

    /// The bytes for a frame; none when the terminal shows it already.
    public mutating func bytes(for frame: Frame) -> [UInt8] {
        guard frame != shown else { return [] }
        let isWhole = shown?.canvas.size != frame.canvas.size
        var pen = Pen(color: color)
        if isWhole { pen.clear(rows: frame.canvas.height) }
        let base = isWhole ? Canvas(width: frame.canvas.width, height: frame.canvas.height) : shown?.canvas
        for y in 0..<frame.canvas.height {
            pen.draw(frame.canvas.row(y), over: base?.row(y) ?? [], y: y)
        }
        shown = frame
        return Array(wrapped(pen.finished(), cursor: frame.cursor).utf8)
    }

    private func wrapped(_ body: String, cursor: Point?) -> String {
        let end = cursor.map { ControlSequence.moveCursor(to: $0) + ControlSequence.showCursor } ?? ""
        return ControlSequence.beginSynchronizedUpdate + ControlSequence.hideCursor + body + end
            + ControlSequence.endSynchronizedUpdate
    }
}

/// The output so far, and what is known of the terminal's cursor and style.
private struct Pen {
    let color: ColorDepth
    private var output = ""
    private var position: Point?
    private var style = Style.plain

    init(color: ColorDepth) { self.color = color }

    mutating func clear(rows: Int) { output += ControlSequence.resetStyle + ControlSequence.clear(rows: rows) }

    /// Draws the cells of a row that differ; all of them where a risky cluster makes their places uncertain.
    mutating func draw(_ row: ArraySlice<Cell>, over old: ArraySlice<Cell>, y: Int) {
        guard row != old else { return }
        let redrawsAll = row.contains(where: \.isRisky) || old.contains(where: \.isRisky)
        for (x, (cell, previous)) in zip(row, old).enumerated()
        where cell.width > 0 && (redrawsAll || cell != previous) {
            draw(cell, at: Point(x: x, y: y))
        }
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
