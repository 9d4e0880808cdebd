/// The transient UI state of an app on a terminal: the selected row, the text and cursor of the field, and whether help
/// is shown.
///
/// It translates keys to events by the keys of the screen, and leaves all decisions about the app's state to the
/// core.
public struct Interaction<Event: Sendable>: Sendable {
    /// An action in response to a key; several are performed in order.
    public enum Action: Sendable {
        /// Send an event to the core.
        case send(Event)
        /// Quit the app.
        case quit
        /// Suspend the process until the user's shell continues it.
        case suspend
        /// Redraw the whole screen.
        case redraw
    }

    private var screen: TextScreen<Event>
    private let takesLines: Bool
    private var keys: [Key: ScreenKey<Event>] = [:]
    private var selection = 0
    /// The id of the selected row, regardless of its position; nil if rows have no ids.
    private var selectedID: String?
    /// The selections of lists that are not shown, to which the user may return.
    private var leftLists: [String: (row: Int, id: String?)] = [:]
    /// The first visible line of a scrolling text.
    private var offset = 0
    /// The row of the list in each line of the last frame.
    private var rows: [Int?] = []
    private var field = LineEditor()
    private var showsHelp = false
    private var helpOffset = 0

    /// Creates the interaction for a screen, with its first row selected.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - takesLines: whether text is entered in whole lines, as in a ``Dialogue``.
    public init(showing screen: TextScreen<Event>, takesLines: Bool = false) {
        self.screen = screen
        self.takesLines = takesLines
        beginField()
        bindKeys()
        select(row: 0)
    }

    /// Whether keys that the screen does not define are text input.
    private var isTyping: Bool { screen.field != nil }

    /// Updates the state for a new screen.
    public mutating func show(_ screen: TextScreen<Event>) {
        let previous = exchange(&self.screen, with: screen)
        if screen.list != previous.list {
            leftLists[previous.list] = (selection, selectedID)
            rows = []
            (selection, selectedID) = leftLists.removeValue(forKey: screen.list) ?? (0, nil)
        }
        if let row = screen.newRow, row != previous.newRow { selectedID = row }
        if screen.id != previous.id { (showsHelp, offset) = (false, 0) }
        let text = screen.field?.text
        // The core's text takes precedence, except for edits that it has not processed yet.
        let isChanged = text != previous.field?.text && text != field.text
        if screen.id != previous.id || isChanged { beginField() }
        bindKeys()
        followSelection()
    }

    /// Selects the previously selected row at its current position. If it was removed, its index stays selected; a
    /// screen without rows changes nothing.
    private mutating func followSelection() {
        guard screen.rowCount > 0 else { return }
        if let rowID = screen.rowID, let selectedID {
            let isThere = selection < screen.rowCount && rowID(selection) == selectedID
            if !isThere { selection = (0..<screen.rowCount).first { rowID($0) == selectedID } ?? selection }
        }
        select(row: selection)
    }

    /// A number of lines beyond any text: the last offset depends on the size of the terminal.
    private static var farthest: Int { 100_000 }

    private mutating func beginField() {
        field = screen.field.map { LineEditor($0.text, isSecret: $0.isSecret) } ?? LineEditor()
    }

    private mutating func bindKeys() {
        let all = screen.allKeys()
        keys = Dictionary(
            (all.filter { !$0.needsRow } + all.filter(\.needsRow)).flatMap { key in key.keys.map { ($0, key) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the presentation for the current screen with the state applied.
    public func applied(to presentation: Presentation) -> Presentation {
        var presentation = presentation
        presentation.selection = screen.scrolls ? offset : selection
        presentation.firstRow = rows.lazy.compactMap(\.self).first
        presentation.fieldCursor = isTyping ? field.cursor : nil
        presentation.showsHelp = showsHelp
        presentation.helpOffset = helpOffset
        return presentation
    }

    /// Adopts the state that a frame of the screen shows: the rows of the list, and the offset of the help or the text,
    /// which ends at the last line.
    public mutating func settle(to frame: Frame) {
        rows = frame.rows
        if showsHelp { helpOffset = frame.offset } else { offset = frame.offset }
    }

    /// Handles a key.
    public mutating func press(_ key: Key) -> [Action] {
        if key.isMouse { return point(key) }
        let screenKey = screenKey(for: key)
        if showsHelp, key == .escape || screenKey?.command == .quit && key != .control("c") {
            showsHelp = false
            return []
        }
        guard let screenKey else { return isTyping ? edit([key]) : [] }
        if let command = screenKey.command { return perform(command) }
        if screenKey.leavesField, !field.text.isEmpty {
            field.clear()
            return edited()
        }
        return screenKey.events(row: selection < screen.rowCount ? selection : nil).map(Action.send)
    }

    /// Returns whether a key can only edit the text field.
    public func edits(_ key: Key) -> Bool { isTyping && !showsHelp && !key.isMouse && screenKey(for: key) == nil }

    /// Handles the mouse where keys select rows: a click selects the row in its line, the wheel moves the selection by
    /// a row or scrolls a text by three lines.
    private mutating func point(_ key: Key) -> [Action] {
        guard keys.values.contains(where: { $0.command == .selectUp }) else { return [] }
        if case .click(let point) = key {
            if !showsHelp, rows.indices.contains(point.y), let row = rows[point.y] { select(row: row) }
            return []
        }
        for _ in 0..<(showsHelp || screen.scrolls ? 3 : 1) {
            _ = perform(key == .wheelUp ? .selectUp : .selectDown)
        }
        return []
    }

    /// Returns the key of the screen. If there is a text field, characters are text even if the screen has them.
    private func screenKey(for key: Key) -> ScreenKey<Event>? {
        if isTyping, case .character = key { return nil }
        return keys[key]
    }

    /// Applies keys to the text field as a single edit.
    public mutating func edit(_ keys: [Key]) -> [Action] {
        let before = field.text
        guard field.apply(keys) else { return [] }
        showsHelp = false
        // The core receives texts, not cursor positions.
        return field.text == before ? [] : edited()
    }

    private mutating func edited() -> [Action] {
        // A screen without rows does not change the selection of its list.
        if screen.rowCount > 0 { select(row: 0) }
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
        case .selectDown where showsHelp: helpOffset = min(helpOffset + 1, Self.farthest)
        case .selectUp: move(by: -1)
        case .selectDown: move(by: 1)
        case .selectFirst: move(by: -Self.farthest)
        case .selectLast: move(by: Self.farthest)
        case .pageUp: move(by: -Self.page)
        case .pageDown: move(by: Self.page)
        case .resendField: return fieldEvent
        }
        return []
    }

    /// The number of rows of a page.
    private static var page: Int { 10 }

    /// Moves the selection, or scrolls.
    private mutating func move(by lines: Int) {
        guard screen.scrolls else { return select(row: selection + lines) }
        offset = max(0, min(offset + lines, Self.farthest))
    }

    /// Selects a row, counted from 0 and clamped to the list.
    public mutating func select(row: Int) {
        selection = max(0, min(row, screen.rowCount - 1))
        selectedID = selection < screen.rowCount ? screen.rowID?(selection) : nil
    }
}

extension Interaction.Action: Equatable where Event: Equatable {}

extension TextScreen {
    /// Returns whether the footer names keys now: those that select a row, or do something with it, need one.
    public func isShown(_ key: ScreenKey<Event>) -> Bool {
        key.isFrequent && (rowCount > 0 || !(key.needsRow || key.command.map(\.selectsRow) ?? false))
    }
}
