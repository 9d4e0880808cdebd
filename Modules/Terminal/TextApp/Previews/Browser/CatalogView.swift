import TextUI

extension KeyCommand {
    static let filter = KeyCommand("filter")
    static let closeFilter = KeyCommand("closeFilter")
    static let wider = KeyCommand("wider")
    static let narrower = KeyCommand("narrower")
    static let changeGlyphs = KeyCommand("changeGlyphs")
    static let changeColor = KeyCommand("changeColor")
    static let changeBackground = KeyCommand("changeBackground")
    static let scrollDown = KeyCommand("scrollDown")
    static let scrollUp = KeyCommand("scrollUp")
}

/// What a screen of the catalog sends.
enum CatalogEvent: Sendable {
    case command(KeyCommand)
    /// The whole text of the filter, after each change.
    case filtered(String)
}

/// A state as it was drawn last.
struct CatalogDrawing: Sendable {
    /// What was asked for.
    struct Request: Sendable, Equatable {
        let id: String
        let look: CatalogLook
    }

    let request: Request
    let lines: [StyledLine]
}

/// What the catalog shows: a list of states, and one of them beside it.
struct CatalogView: Sendable {
    let name: String
    let previews: [ScreenPreview]
    var filter = ""
    var isFiltering = false
    var look = CatalogLook()
    /// How many lines of the drawing are above the room for it.
    var offset = 0
    var drawing: CatalogDrawing?

    /// The states that have each word of the filter in their names or tags.
    var shown: [ScreenPreview] {
        let words = filter.lowercased().split(separator: " ")
        return previews.filter { preview in
            let text = ([preview.id] + preview.tags).joined(separator: " ").lowercased()
            return words.allSatisfy(text.contains)
        }
    }

    mutating func perform(_ event: CatalogEvent) {
        switch event {
        case .filtered(let text): filter = text
        case .command(.filter): isFiltering = true
        // Out of the field, an empty line and one that is complete are the same.
        case .command(.closeFilter), .command(.leaveField): isFiltering = false
        case .command(.cancel): filter = ""
        case .command(.wider): look.widen()
        case .command(.narrower): look.narrow()
        case .command(.changeGlyphs): look.changeGlyphs()
        case .command(.changeColor): look.hasColor.toggle()
        case .command(.changeBackground): look.changeBackground()
        case .command(.scrollDown): offset += Self.step
        case .command(.scrollUp): offset -= Self.step
        case .command: break
        }
    }

    /// How many lines a key scrolls the drawing.
    private static let step = 5

    /// Scrolls back what was scrolled too far: some lines stay in sight.
    mutating func limitOffset() {
        offset = max(0, drawing.map { min(offset, $0.lines.count - Self.step) } ?? offset)
    }

    /// The view as a terminal shows it.
    var screen: TextScreen<CatalogEvent> {
        let shown = shown
        var screen = TextScreen<CatalogEvent>(
            isFiltering ? "filter" : "states", app: name,
            title: filter.isEmpty ? "\(previews.count) states" : "\(shown.count) of \(previews.count) states",
            bindings: isFiltering ? Self.fieldKeys : Self.keys
        ) { body(shown, $0) }
        screen.list = "states"
        screen.widest = .max
        screen.rowCount = shown.count
        screen.events = { command, _ in [.command(command)] }
        if isFiltering {
            screen.field = TextScreenField(filter, prompt: "Type words of a name or a tag.") { .filtered($0) }
        }
        return screen
    }

    private static let keys =
        [
            KeyBinding([.character("/")], .filter, "/", "filter"),
            KeyBinding([.character("w"), .character("+")], .wider, "w", "wider"),
            KeyBinding([.character("W"), .character("-")], .narrower, "W", "narrower"),
            KeyBinding([.character("a")], .changeGlyphs, "a", "ASCII"),
            KeyBinding([.character("c")], .changeColor, "c", "color"),
            KeyBinding([.character("b")], .changeBackground, "b", "background"),
            KeyBinding([.character("J"), .character(" ")], .scrollDown, "J", "scroll the drawing", isFrequent: false),
            KeyBinding([.character("K")], .scrollUp, "K", "scroll it back", isFrequent: false),
            KeyBinding([.escape], .cancel, "Esc", "show all", isFrequent: false),
        ] + .list() + [.help(), .quit()]

    private static let fieldKeys =
        [
            KeyBinding([.enter], .closeFilter, "Enter", "done"),
            KeyBinding([.escape], .leaveField, "Esc", "show all"),
            KeyBinding([.up], .selectUp, "↑", "up", isFrequent: false),
            KeyBinding([.down], .selectDown, "↓", "down", isFrequent: false),
            KeyBinding([.pageUp], .pageUp, "PgUp", "page up", isFrequent: false),
            KeyBinding([.pageDown], .pageDown, "PgDn", "page down", isFrequent: false),
        ] + [.fieldHelp()]
}

extension CatalogView {
    /// List and drawing beside each other, or one above the other where there is little room.
    private func body(_ shown: [ScreenPreview], _ layout: Layout) -> Block {
        guard layout.width >= 72 else {
            let listHeight = layout.height.map { max(4, $0 / 3) }
            let list = list(shown, layout.resized(width: layout.width, height: listHeight))
            let rest = layout.height.map { max(1, $0 - list.lines.count) }
            return list.above(drawing(layout.resized(width: layout.width, height: rest)), spacing: 0)
        }
        let longest = previews.map(\.id.count).max() ?? 0
        let width = min(max(30, longest + ListWindow.margin(layout) + Card.margin), layout.width / 3)
        return list(shown, layout.resized(width: width, height: layout.height))
            .beside(
                drawing(layout.resized(width: layout.width - width - 1, height: layout.height)), width: width, gap: 1)
    }

    private func list(_ shown: [ScreenPreview], _ layout: Layout) -> Block {
        let note = ListWindow.note(of: shown.count, layout)
        return layout.section(
            StyledLine("States", Theme.name) + StyledLine(note.isEmpty ? "" : " \(note)", Theme.label)
        ) {
            inner in
            let field = field(inner)
            let room = inner.resized(width: inner.width, height: inner.height.map { max(1, $0 - field.lines.count) })
            let rows = ListWindow(items: shown.map { [StyledLine($0.id)] }, layout: room).block
            let none = Block(lines: inner.paragraph("No state has these words.", Theme.label))
            return field.above(shown.isEmpty ? none : rows, spacing: 0)
        }
    }

    /// The filter, while it is typed or holds back anything.
    private func field(_ layout: Layout) -> Block {
        if isFiltering { return layout.field("/") }
        return Block(lines: filter.isEmpty ? [] : [StyledLine("/ ", Theme.label) + StyledLine(filter)])
    }

    /// The drawing with its own name, until the next one is there.
    private func drawing(_ layout: Layout) -> Block {
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
