import TextUI

/// An event sent by a screen of the catalog: the change of its view.
typealias CatalogEvent = @Sendable (inout CatalogView) -> Void

/// The last drawing of a preview.
struct CatalogDrawing: Sendable {
    struct Request: Sendable, Equatable {
        let id: String
        let look: CatalogLook
    }

    let request: Request
    let lines: [StyledLine]
}

/// The view of a catalog: a list of previews and the drawing of one of them.
struct CatalogView: Sendable {
    let name: String
    let previews: [ScreenPreview]
    var filter = ""
    var isFiltering = false
    var look = CatalogLook()
    /// The number of lines of the drawing that are scrolled out at the top.
    var offset = 0
    var drawing: CatalogDrawing?

    /// The previews whose names and tags contain each word of the filter.
    var shown: [ScreenPreview] {
        let words = filter.lowercased().split(separator: " ")
        return previews.filter { preview in
            let text = ([preview.id] + preview.tags).joined(separator: " ").lowercased()
            return words.allSatisfy(text.contains)
        }
    }

    /// The number of lines scrolled by a key.
    private static let step = 5

    /// Clamps the offset so that some lines stay visible.
    mutating func limitOffset() {
        offset = max(0, drawing.map { min(offset, $0.lines.count - Self.step) } ?? offset)
    }

    var screen: TextScreen<CatalogEvent> {
        let shown = shown
        let field = TextScreenField<CatalogEvent>(filter, prompt: "Type words of a name or a tag.") { text in
            { $0.filter = text }
        }
        var screen = TextScreen<CatalogEvent>(
            isFiltering ? "filter" : "states", app: name,
            title: filter.isEmpty ? "\(previews.count) states" : "\(shown.count) of \(previews.count) states",
            keys: isFiltering ? Self.fieldKeys : Self.keys, rows: shown.map { StyledLine($0.id) },
            field: isFiltering ? field : nil, body: body)
        screen.list = "states"
        screen.widest = .max
        return screen
    }

    private static let keys: [ScreenKey<CatalogEvent>] = [
        ScreenKey(["/"], "filter", sends: { $0.isFiltering = true }),
        ScreenKey(["w", "+"], "wider", sends: { $0.look.widen() }),
        ScreenKey(["W", "-"], "narrower", sends: { $0.look.narrow() }),
        ScreenKey(["a"], "ASCII", sends: { $0.look.changeGlyphs() }),
        ScreenKey(["c"], "color", sends: { $0.look.hasColor.toggle() }),
        ScreenKey(["b"], "background", sends: { $0.look.changeBackground() }),
        ScreenKey(["J", " "], "scroll the drawing", isFrequent: false, sends: { $0.offset += step }),
        ScreenKey(["K"], "scroll it back", isFrequent: false, sends: { $0.offset -= step }),
        ScreenKey([.escape], "show all", isFrequent: false, sends: { $0.filter = "" }),
    ]

    private static let fieldKeys: [ScreenKey<CatalogEvent>] = [
        ScreenKey([.enter], "done", sends: { $0.isFiltering = false }),
        ScreenKey([.escape], "show all", clearsFieldOrSends: { $0.isFiltering = false }),
        ScreenKey([.up], "up", isFrequent: false, performs: .selectUp),
        ScreenKey([.down], "down", isFrequent: false, performs: .selectDown),
        ScreenKey([.pageUp], "page up", isFrequent: false, performs: .pageUp),
        ScreenKey([.pageDown], "page down", isFrequent: false, performs: .pageDown),
    ]
}

extension CatalogView {
    /// Returns the list and the drawing, side by side, or stacked on a narrow terminal.
    private func body(_ layout: TextLayout) -> Block {
        guard layout.width >= 72 else {
            let listHeight = layout.height.map { max(4, $0 / 3) }
            let list = list(layout.resized(width: layout.width, height: listHeight))
            let rest = layout.height.map { max(1, $0 - list.lines.count) }
            return list.above(drawing(layout.resized(width: layout.width, height: rest)), spacing: 0)
        }
        let longest = previews.map(\.id.count).max() ?? 0
        let width = min(max(30, longest + layout.listMargin + Card.margin), layout.width / 3)
        return list(layout.resized(width: width, height: layout.height))
            .beside(
                drawing(layout.resized(width: layout.width - width - 1, height: layout.height)), width: width, gap: 1)
    }

    private func list(_ layout: TextLayout) -> Block {
        let note = layout.listNote(of: shown.count)
        return layout.section(
            StyledLine("States", Theme.name) + StyledLine(note.isEmpty ? "" : " \(note)", Theme.label)
        ) {
            inner in
            let field = field(inner)
            let room = inner.resized(width: inner.width, height: inner.height.map { max(1, $0 - field.lines.count) })
            return field.above(room.list(orElse: "No state has these words."), spacing: 0)
        }
    }

    /// Returns the filter, while it is edited or not empty.
    private func field(_ layout: TextLayout) -> Block {
        if isFiltering { return layout.field("/") }
        return Block(lines: filter.isEmpty ? [] : [StyledLine("/ ", Theme.label) + StyledLine(filter)])
    }

    /// Returns the last drawing under its own name, until the next one is available.
    private func drawing(_ layout: TextLayout) -> Block {
        guard let drawing else { return Block() }
        let (look, room) = (drawing.request.look, layout.width - Card.margin)
        let words = look.words + (look.width > room ? ", cut at \(room)" : "")
        let title =
            StyledLine(drawing.request.id, Theme.name)
            + StyledLine(" \(layout.glyphs.separator) \(words)", Theme.label)
        return layout.section(title) { inner in
            let lines = drawing.lines.dropFirst(offset).prefix(inner.height ?? .max)
            return Block(lines: lines.map { $0.fitted(to: inner.width, ellipsis: "") })
        }
    }
}
