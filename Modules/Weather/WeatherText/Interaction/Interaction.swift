package import Lifecycle
import OnboardScreen
import SecretEffects
package import TextUI
import WeatherModel

/// What the shell holds while the app is used: the marked row, the text field's cursor, whether help is shown.
///
/// It turns keys into events of the core by ``KeyMap``. It decides nothing that the core decides.
package struct Interaction: Sendable {
    /// What has to be done for a key, in this order.
    package enum Action: Sendable, Equatable {
        /// Send an event to the core.
        case send(Lifecycle.ShellEvent)
        /// Leave the app.
        case quit
        /// Stop until the user's shell continues the app.
        case suspend
        /// Draw everything anew.
        case redraw
    }

    private var mode = Mode.waiting
    private var selection = 0
    private var rowCount = 0
    private var field = LineEditor()
    private var showsHelp = false
    private var helpOffset = 0
    /// What there is a reason to do now and seldom is.
    private var suggestedCommands: Set<KeyMap.Command> = []
    /// How many rows a page has.
    private static let page = 10

    /// Begins with nothing marked and nothing typed.
    package init() {}

    /// Begins with a view.
    init(showing view: Lifecycle.ViewModel) {
        self.init()
        show(view)
    }

    /// Takes note of a new view.
    package mutating func show(_ view: Lifecycle.ViewModel) {
        let mode = Mode(view)
        if mode != self.mode {
            self.mode = mode
            showsHelp = false
            if mode.isTyping { field = LineEditor(Self.text(of: view), mask: mode == .keyField ? "•" : nil) }
            if mode != .confirmDelete && mode != .favorites { selection = 0 }
        }
        suggestedCommands = Self.suggestedCommands(by: view)
        rowCount = Self.rowCount(of: view)
        selection = min(selection, max(rowCount - 1, 0))
    }

    /// The presentation of the view that was shown last.
    package func applied(to presentation: Presentation) -> Presentation {
        var presentation = presentation
        presentation.selection = selection
        presentation.fieldCursor = mode.isTyping ? field.cursor : nil
        presentation.showsHelp = showsHelp
        presentation.helpOffset = helpOffset
        let named = bindingsWorthNaming
        presentation.hints = named.map(\.hint)
        presentation.otherHints = KeyMap.bindings(for: mode).filter { !named.contains($0) }.map(\.hint)
        return presentation
    }

    /// What the keyboard can do now that matters.
    var bindingsWorthNaming: [KeyMap.Binding] {
        KeyMap.bindings(for: mode).filter { binding in
            (binding.isFrequent && isPossible(binding.command)) || suggestedCommands.contains(binding.command)
        }
    }

    /// Whether a command can do anything, as far as the rows decide it.
    private func isPossible(_ command: KeyMap.Command) -> Bool {
        rowCount > 0
            || !(command == .delete || (mode == .searchField && [.submit, .selectUp, .selectDown].contains(command)))
    }

    /// Takes a key; `view` is the one shown.
    package mutating func press(_ key: Key, in view: Lifecycle.ViewModel) -> [Action] {
        if showsHelp && key == .escape {
            showsHelp = false
            return []
        }
        if let command = KeyMap.command(for: key, in: mode) { return perform(command, in: view) }
        return mode.isTyping ? edit([key]) : []
    }

    /// Whether a key can do nothing but edit the text field.
    package func edits(_ key: Key) -> Bool {
        mode.isTyping && !showsHelp && KeyMap.command(for: key, in: mode) == nil
    }

    /// Takes keys that edit the text field, as one edit.
    package mutating func edit(_ keys: [Key]) -> [Action] {
        let before = field.text
        guard field.apply(keys) else { return [] }
        showsHelp = false
        // A cursor that moves is no news.
        return field.text == before ? [] : edited()
    }

    private mutating func edited() -> [Action] {
        selection = 0
        return mode.event(typing: field.text).map { [.send($0)] } ?? []
    }

    private mutating func perform(_ command: KeyMap.Command, in view: Lifecycle.ViewModel) -> [Action] {
        switch command {
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .toggleHelp:
            showsHelp.toggle()
            helpOffset = 0
        case .selectUp where showsHelp: helpOffset = max(0, helpOffset - 1)
        case .selectDown where showsHelp: helpOffset = min(helpOffset + 1, KeyMap.bindings(for: mode).count)
        case .selectUp: select(selection - 1)
        case .selectDown: select(selection + 1)
        case .selectFirst: select(0)
        case .selectLast: select(rowCount - 1)
        case .pageUp: select(selection - Self.page)
        case .pageDown: select(selection + Self.page)
        case .dismiss where !suggestedCommands.contains(command), .retrySave where !suggestedCommands.contains(command):
            break
        case .leaveField where !field.text.isEmpty:
            field.clear()
            return edited()
        // Everything else is the core's.
        default: return events(for: command, in: view).map(Action.send)
        }
        return []
    }

    private mutating func select(_ row: Int) { selection = max(0, min(row, rowCount - 1)) }

    /// The core's events that a command stands for; which of them mean something, the core decides.
    private func events(for command: KeyMap.Command, in view: Lifecycle.ViewModel) -> [Lifecycle.ShellEvent] {
        switch (command, mode) {
        case (.submit, .keyField): return [.onboard(.submit)]
        // The same text again searches again.
        case (.refresh, _) where mode.isTyping: return mode.event(typing: field.text).map { [$0] } ?? []
        case (.confirm, .confirmReset): return [.active(.resetAPIKey)]
        case (.cancel, .confirmReset): return [.active(.cancelResetAPIKey)]
        case (.dismiss, _): return [.active(.dismissNotice)]
        case (.askReset, _): return [.active(.requestResetAPIKey)]
        case (.retrySave, _): return [.active(.retrySave)]
        default:
            guard case .active(let active) = view else { return [] }
            let screen = active.screen.screenText
            let marked = screen.places.dropFirst(selection).first
            return screen.events(for: command, marked: marked).map(Lifecycle.ShellEvent.active)
        }
    }

    /// How many rows can be marked.
    static func rowCount(of view: Lifecycle.ViewModel) -> Int {
        if case .active(let active) = view { active.screen.screenText.places.count } else { 0 }
    }

    private static func suggestedCommands(by view: Lifecycle.ViewModel) -> Set<KeyMap.Command> {
        guard case .active(let active) = view else { return [] }
        var commands = active.screen.screenText.suggestedCommands
        if active.notice != nil { commands.insert(.dismiss) }
        if case .failed = active.saving { commands.insert(.retrySave) }
        return commands
    }

    /// The text that a field begins with.
    private static func text(of view: Lifecycle.ViewModel) -> String {
        switch view {
        case .onboard(let onboard):
            switch onboard.state {
            case .input(let key, _, _): return key.revealed
            case .saving: return ""
            }
        case .active(let active): return active.screen.screenText.fieldText
        case .loading, .failed: return ""
        }
    }
}
