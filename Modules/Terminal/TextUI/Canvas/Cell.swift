/// One column of a canvas row: a grapheme cluster, or the right half of the wide one before it.
public struct Cell: Sendable, Hashable {
    /// The cluster, with invisible direction isolates that belong to it; empty in a right half.
    public let text: String
    /// 1, 2, or 0 for the right half of a wide cluster.
    public let width: Int
    /// How the cluster looks; both halves of a wide one share it.
    public let style: Style

    /// An empty cell.
    public static let blank = Cell.space(.plain)

    static func space(_ style: Style) -> Cell { Cell(text: " ", width: 1, style: style) }
    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

    /// Whether terminals may disagree about this cell's width, so that what follows needs an absolute move.
    var isRisky: Bool {
        if width == 2 { return true }
        guard let first = text.unicodeScalars.first, first.value >= 0x80 else { return text.utf8.count > 1 }
        return text.unicodeScalars.count > 1 || first.properties.isEmoji
    }
}

/// A visible cluster on its way to a cell.
struct Glyph {
    var text: String
    let width: Int
    let style: Style

    static func space(_ style: Style) -> Glyph { Glyph(text: " ", width: 1, style: style) }
}

extension [Glyph] {
    /// Splits text into visible clusters: controls, lone marks and bidi overrides are dropped; an isolate stays,
    /// attached to the cluster that it stands beside.
    init(_ text: String, style: Style) {
        self = []
        reserveCapacity(text.utf8.count)
        if CellWidth.ofSimple(text) != nil {
            for scalar in text.unicodeScalars {
                append(Glyph(text: String(scalar), width: CellWidth.ofSimple(scalar.value), style: style))
            }
            return
        }
        var pending = ""
        for cluster in text {
            let width = CellWidth.of(cluster)
            if width > 0 {
                append(
                    Glyph(
                        text: pending.isEmpty ? String(cluster) : pending + String(cluster), width: width, style: style)
                )
                pending = ""
            } else if DirectionIsolate.openers.contains(cluster) {
                pending.append(cluster)
            } else if cluster == DirectionIsolate.closer, pending.isEmpty, !isEmpty {
                self[count - 1].text.append(cluster)
            }
        }
    }

    var cellWidth: Int { reduce(0) { $0 + $1.width } }

    /// The glyphs that fit: a wide one that would cross the edge becomes a space, and cut isolates are closed.
    func cut(to room: Int) -> [Glyph] {
        var used = 0
        var kept: [Glyph] = []
        for glyph in self {
            if used >= room { break }
            let fits = used + glyph.width <= room
            kept.append(fits ? glyph : .space(glyph.style))
            used += glyph.width
        }
        return kept.count == count ? kept : kept.withIsolatesClosed()
    }

    /// Ends each isolate that is still open, so that it cannot reorder what comes after.
    func withIsolatesClosed() -> [Glyph] {
        guard !isEmpty else { return self }
        let open = reduce(0) { $0 + DirectionIsolate.balance(of: $1.text) }
        var closed = self
        if open > 0 { closed[count - 1].text += String(repeating: DirectionIsolate.closer, count: open) }
        return closed
    }
}
