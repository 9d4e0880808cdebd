import FavoritesScreen
package import LifecycleCore
import OnboardScreen
import SecretEffects
package import TextUI
import WeatherModel

extension WeatherText {
    /// Returns the terminal screen of a view, with its key bindings.
    package static func screen(
        of view: Lifecycle.ViewModel, _ presentation: Presentation
    ) -> TextScreen<Lifecycle.ShellEvent> {
        let (mode, language) = (Mode(view), presentation.language)
        let texts = Texts(language, presentation.glyphs)
        var screen = TextScreen<Lifecycle.ShellEvent>(
            mode.rawValue, app: "Isobar", title: title(of: view, texts), language: language,
            bindings: bindings(of: view, in: mode, texts)
        ) { content(of: view, $0) }
        let lasting = view.withoutAges
        screen.news = { content(of: lasting, $0) }
        screen.headline = { Headline(view: view, layout: $0).block }
        screen.field = field(of: view, in: mode, texts)
        screen.events = { command, row in events(for: command, row, in: mode, of: view) }
        guard case .active(let active) = view else { return screen }
        screen.list = mode == .searchField ? "results" : "favorites"
        let places = active.screen.screenText.places
        screen.rowCount = places.count
        if mode != .searchField { screen.rowID = { "\(places[$0].coordinate)" } }
        screen.newRow = active.newFavorite.map { "\($0.coordinate)" }
        screen.scrolls = mode == .detail
        // Home shows charts and lists side by side, so it may be wider than lines of text.
        if mode == .home { screen.widest = 200 }
        screen.suggested = active.suggestedCommands
        screen.remark = active.shownToast.map { toast in
            let way = active.canUndo(toast) ? screen.bindings.first { $0.command == .undo } : nil
            return sentence(for: toast.message, presentation) + (way.map { " " + texts.bringsBack($0.hint.key) } ?? "")
        }
        return screen
    }

    /// Returns the bindings of a mode, with a label that says whether the favorites are to be saved or read again.
    private static func bindings(of view: Lifecycle.ViewModel, in mode: Mode, _ texts: Texts) -> [KeyBinding] {
        let bindings = KeyMap.bindings(for: mode, in: texts.language)
        guard case .blocked = view.saving else { return bindings }
        return bindings.map { binding in
            guard binding.command == .retrySave else { return binding }
            return KeyBinding(binding.keys, .retrySave, binding.hint.key, texts.readAgain, isFrequent: false)
        }
    }

    private static func title(of view: Lifecycle.ViewModel, _ texts: Texts) -> String {
        switch view {
        case .loading: texts.startingTitle
        case .onboard: texts.keyTitle
        case .failed: texts.stoppedTitle
        case .active(let active): type(of: active.screen.screenText).title(texts)
        }
    }

    private static func field(
        of view: Lifecycle.ViewModel, in mode: Mode, _ texts: Texts
    ) -> TextScreenField<Lifecycle.ShellEvent>? {
        switch mode {
        case .keyField:
            guard case .onboard(let onboard, _) = view, case .input(let key, _, _) = onboard.state else { return nil }
            return TextScreenField(key.revealed, isSecret: true, prompt: texts.typeKeyPrompt) {
                .onboard(.apiKey(SecretText($0)))
            }
        case .searchField:
            guard case .active(let active) = view else { return nil }
            return TextScreenField(
                active.screen.screenText.fieldText, prompt: texts.searchPrompt,
                lineEvent: { .active(.favorites(.add(.searchAtOnce($0)))) }
            ) { .active(.favorites(.add(.search($0)))) }
        case .filterField:
            guard case .active(let active) = view else { return nil }
            return TextScreenField(active.screen.screenText.fieldText, prompt: texts.filterPrompt) {
                .active(.favorites(.filter(.text($0))))
            }
        case .waiting, .home, .favorites, .filteredFavorites, .detail, .confirmDelete, .confirmReset: return nil
        }
    }

    /// Returns the core events of a command; the core ignores those that do not apply to its state.
    private static func events(
        for command: KeyCommand, _ row: Int?, in mode: Mode, of view: Lifecycle.ViewModel
    ) -> [Lifecycle.ShellEvent] {
        switch (command, mode) {
        case (.submit, .keyField): return [.onboard(.submit)]
        case (.confirm, .confirmReset): return [.active(.resetAPIKey)]
        case (.cancel, .confirmReset): return [.active(.cancelResetAPIKey)]
        case (.askReset, _): return [.active(.requestResetAPIKey)]
        default: break
        }
        guard case .active(let active) = view else { return [] }
        switch command {
        case .undo: return active.lastRemoved == nil ? [] : [.active(.undoDelete)]
        case .dismiss: return active.notice == nil && active.toast == nil ? [] : [.active(.dismissNotice)]
        case .retrySave: return active.suggestedCommands.contains(.retrySave) ? [.active(.retrySave)] : []
        default:
            let screen = active.screen.screenText
            return screen.events(for: command, selected: row.map { screen.places[$0] })
                .map(Lifecycle.ShellEvent.active)
        }
    }
}

extension Active.ViewModel {
    /// The infrequent commands that apply now: the screen's own, and those to dismiss a notice, undo a deletion and
    /// retry a failed save or read.
    fileprivate var suggestedCommands: Set<KeyCommand> {
        var commands = screen.screenText.suggestedCommands
        if notice != nil { commands.insert(.dismiss) }
        if lastRemoved != nil { commands.insert(.undo) }
        switch saving {
        case .failed, .blocked: commands.insert(.retrySave)
        case .saved, .saving: break
        }
        return commands
    }

    /// The toast; nil while saving is failed or blocked, because the screen then reports that the change is not saved.
    fileprivate var shownToast: Toast? {
        switch saving {
        case .saved, .saving: toast
        case .failed, .blocked: nil
        }
    }

    /// The place that the user has just added or restored.
    fileprivate var newFavorite: Place? {
        switch toast?.message {
        case .favorites(.added(let place)), .favorites(.restored(let place)): place
        case .favorites(.removed), .favorites(.moved), .savedAgain, nil: nil
        }
    }

    /// Whether the toast reports a deletion that can be undone.
    fileprivate func canUndo(_ toast: Toast) -> Bool {
        if case .favorites(.removed(let place)) = toast.message { place == lastRemoved } else { false }
    }
}
