/// What a terminal holds of an app while it is used: the selected row, the text in the field and its cursor, whether
/// help is shown.
///
/// It turns keys into events by the bindings of the screen. It decides nothing that the core decides.
public struct Interaction<Event: Sendable>: Sendable {
    /// What has to be done for a key, in this order.
    public enum Action: Sendable {
        /// Send an event to the core.
        case send(Event)
        /// Leave the app.
        case quit
        /// Stop until the user's shell continues the app.
        case suspend
        /// Draw everything anew.
        case redraw
    }

    private var screen: TextScreen<Event>
    private let takesLines: Bool
    private var commands: [Key: KeyCommand] = [:]
    private var selection = 0
    /// The selected row, wherever it stands; nil where rows have no identity.
    private var selectedID: String?
    /// The first line that is shown of a text that scrolls.
    private var offset = 0
    private var field = LineEditor()
    private var showsHelp = false
    private var helpOffset = 0

    /// Begins with a screen, nothing selected but its first row.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - takesLines: whether texts come as whole lines, as in a ``Dialogue``.
    public init(showing screen: TextScreen<Event>, takesLines: Bool = false) {
        self.screen = screen
        self.takesLines = takesLines
        beginField()
        bindKeys()
        select(0)
    }

    /// Whether keys that have no binding are text.
    private var isTyping: Bool { screen.field != nil }

    /// Takes note of a new screen.
    public mutating func show(_ screen: TextScreen<Event>) {
        let previous = exchange(&self.screen, with: screen)
        if screen.list != previous.list { (selection, selectedID) = (0, nil) }
        if screen.id != previous.id { (showsHelp, offset) = (false, 0) }
        let text = screen.field?.text
        // The core has the last word about the text; what it has not heard of yet is kept.
        let isChanged = text != previous.field?.text && text != field.text
        if screen.id != previous.id || isChanged { beginField() }
        bindKeys()
        followSelection()
    }

    /// Selects the row that was selected, where it stands now. One that is gone leaves its place to another, and a
    /// screen without rows leaves all as it was.
    private mutating func followSelection() {
        guard screen.rowCount > 0 else { return }
        if let rowID = screen.rowID, let selectedID {
            let isThere = selection < screen.rowCount && rowID(selection) == selectedID
            if !isThere { selection = (0..<screen.rowCount).first { rowID($0) == selectedID } ?? selection }
        }
        select(selection)
    }

    /// More lines than any text has: only a terminal's size tells which is the last one.
    private static var farthest: Int { 100_000 }

    private mutating func beginField() {
        field = screen.field.map { LineEditor($0.text, mask: $0.isSecret ? "•" : nil) } ?? LineEditor()
    }

    private mutating func bindKeys() {
        commands = Dictionary(
            (screen.bindings.filter { !$0.needsRow } + screen.bindings.filter(\.needsRow))
                .flatMap { binding in binding.keys.map { ($0, binding.command) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The presentation of the screen that was shown last.
    public func applied(to presentation: Presentation) -> Presentation {
        var presentation = presentation
        presentation.selection = screen.scrolls ? offset : selection
        presentation.fieldCursor = isTyping ? field.cursor : nil
        presentation.showsHelp = showsHelp
        presentation.helpOffset = helpOffset
        return screen.namingItsKeys(in: presentation)
    }

    /// Scrolls the help or the text back to its last line, if it was scrolled beyond: only a terminal's size tells which
    /// that is.
    public mutating func settle(_ presentation: Presentation, size: Size) {
        if screen.scrolls, offset > 0 {
            offset = min(offset, screen.lastOffset(applied(to: presentation), size: size))
        }
        guard showsHelp else { return }
        var shown = applied(to: presentation)
        let frame = screen.frame(shown, size: size)
        while shown.helpOffset > 0 {
            shown.helpOffset -= 1
            guard screen.frame(shown, size: size) == frame else { return }
            helpOffset = shown.helpOffset
        }
    }

    /// Takes a key.
    public mutating func press(_ key: Key) -> [Action] {
        if showsHelp && key == .escape {
            showsHelp = false
            return []
        }
        if let command = command(for: key) { return perform(command) }
        return isTyping ? edit([key]) : []
    }

    /// Whether a key can do nothing but edit the text field.
    public func edits(_ key: Key) -> Bool { isTyping && !showsHelp && command(for: key) == nil }

    /// What a key does. Where there is a text field, a character is text, whatever is bound to it.
    private func command(for key: Key) -> KeyCommand? {
        if isTyping, case .character = key { return nil }
        return commands[key]
    }

    /// Takes keys that edit the text field, as one edit.
    public mutating func edit(_ keys: [Key]) -> [Action] {
        let before = field.text
        guard field.apply(keys) else { return [] }
        showsHelp = false
        // The core is told of texts, not of the cursor.
        return field.text == before ? [] : edited()
    }

    private mutating func edited() -> [Action] {
        select(0)
        return fieldEvent
    }

    private var fieldEvent: [Action] {
        screen.field.map { [.send((takesLines ? $0.lineEvent : $0.event)(field.text))] } ?? []
    }

    private mutating func perform(_ command: KeyCommand) -> [Action] {
        switch command {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .toggleHelp:
            showsHelp.toggle()
            helpOffset = 0
        case .selectUp where showsHelp: helpOffset = max(0, helpOffset - 1)
        case .selectDown where showsHelp: helpOffset = min(helpOffset + 1, screen.bindings.count)
        case .selectUp: move(by: -1)
        case .selectDown: move(by: 1)
        case .selectFirst: move(by: -Self.farthest)
        case .selectLast: move(by: Self.farthest)
        case .pageUp: move(by: -Self.page)
        case .pageDown: move(by: Self.page)
        case .leaveField where !field.text.isEmpty:
            field.clear()
            return edited()
        case .resendField: return fieldEvent
        default: return screen.events(command, selection < screen.rowCount ? selection : nil).map(Action.send)
        }
        return []
    }

    /// How many rows a page has.
    private static var page: Int { 10 }

    /// Selects another row, or scrolls.
    private mutating func move(by lines: Int) {
        guard screen.scrolls else { return select(selection + lines) }
        offset = max(0, min(offset + lines, Self.farthest))
    }

    private mutating func select(_ row: Int) {
        selection = max(0, min(row, screen.rowCount - 1))
        selectedID = selection < screen.rowCount ? screen.rowID?(selection) : nil
    }
}

extension Interaction.Action: Equatable where Event: Equatable {}

extension TextScreen {
    /// The bindings that the footer names: the frequent ones that can be used, and those that fit the present state.
    var frequentBindings: [KeyBinding] {
        bindings.filter { binding in
            (binding.isFrequent && (rowCount > 0 || !binding.needsRow)) || suggested.contains(binding.command)
        }
    }
}
