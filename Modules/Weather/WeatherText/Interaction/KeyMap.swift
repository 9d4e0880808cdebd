import FavoritesScreen
import Lifecycle
import OnboardScreen
import SecretEffects
package import TextUI

/// What the keyboard does now: one mode for each thing the user can be in the middle of.
package enum Mode: Sendable, Hashable, CaseIterable {
    /// The app is starting or busy; there is nothing to do but to leave.
    case waiting
    /// The key is being typed.
    case keyField
    /// The weather is shown.
    case home
    /// The list of favorites is shown.
    case favorites
    /// The name of a place to add is being typed.
    case searchField
    /// It is asked whether to delete a favorite.
    case confirmDelete
    /// It is asked whether to delete the key.
    case confirmReset

    /// The core's event for a text in the field; nil where printable keys are commands.
    func event(typing text: String) -> Lifecycle.ShellEvent? {
        switch self {
        case .keyField: .onboard(.apiKey(SecretText(text)))
        case .searchField: .active(.favorites(.add(.search(text))))
        case .waiting, .home, .favorites, .confirmDelete, .confirmReset: nil
        }
    }
}

/// The one table of keys: it dispatches them, and the footer and the help are drawn from it.
package enum KeyMap {
    /// What a key makes the interaction do.
    package enum Command: Sendable, Hashable {
        case quit, suspend, redraw, toggleHelp
        case selectUp, selectDown, selectFirst, selectLast, pageUp, pageDown
        case goHome, goToFavorites, add, delete, refresh, dismiss
        case submit, leaveField
        case confirm, cancel
        case askReset, retrySave
    }

    /// The keys of a mode, the most useful first. The first binding that names a key has it.
    package static func bindings(for mode: Mode) -> [Binding] {
        switch mode {
        case .waiting: [quit, help] + always
        case .keyField: [Binding([.enter], .submit, "Enter", "save the key"), fieldHelp] + always
        case .home: home + list + [help, quit] + always
        case .favorites: favorites + list + [help, quit] + always
        case .searchField: searchField + [fieldHelp] + always
        case .confirmDelete, .confirmReset: confirm + always
        }
    }

    /// What a key does in a mode; nil when it does nothing, or is text.
    package static func command(for key: Key, in mode: Mode) -> Command? { commands[mode]?[key] }

    /// The table by mode and key: a key that means nothing should cost next to nothing.
    private static let commands: [Mode: [Key: Command]] = Dictionary(
        uniqueKeysWithValues: Mode.allCases.map { mode in
            let commands = bindings(for: mode).flatMap { binding in binding.keys.map { ($0, binding.command) } }
            return (mode, Dictionary(commands, uniquingKeysWith: { first, _ in first }))
        })

    private static let home = [
        Binding([.character("f"), .tab], .goToFavorites, "f", "favorites"),
        Binding([.character("a"), .character("+"), .character("/")], .add, "a", "add a place"),
        Binding([.character("r"), .control("r"), .function(5)], .refresh, "r", "refresh"),
        Binding([.character("R")], .askReset, "R", "reset the key"),
        Binding([.escape], .dismiss, "Esc", "dismiss the notice", isFrequent: false),
        Binding([.character("s")], .retrySave, "s", "save again", isFrequent: false),
    ]

    private static let favorites = [
        Binding([.character("a"), .character("+"), .character("/")], .add, "a", "add"),
        Binding([.character("d"), .character("x"), .delete], .delete, "d", "delete"),
        Binding([.escape, .character("h"), .tab, .backTab], .goHome, "Esc", "home"),
        Binding([.character("s")], .retrySave, "s", "save again", isFrequent: false),
        Binding([.character("n")], .dismiss, "n", "dismiss the notice", isFrequent: false),
    ]

    private static let list = [
        Binding([.up, .character("k")], .selectUp, "↑ k", "up", isFrequent: false),
        Binding([.down, .character("j")], .selectDown, "↓ j", "down", isFrequent: false),
        Binding([.pageUp], .pageUp, "PgUp", "page up", isFrequent: false),
        Binding([.pageDown], .pageDown, "PgDn", "page down", isFrequent: false),
        Binding([.home, .character("g")], .selectFirst, "g", "first", isFrequent: false),
        Binding([.end, .character("G")], .selectLast, "G", "last", isFrequent: false),
    ]

    private static let searchField = [
        Binding([.enter], .submit, "Enter", "add"),
        Binding([.escape], .leaveField, "Esc", "clear, back"),
        Binding([.up, .control("p")], .selectUp, "↑", "up"),
        Binding([.down, .control("n")], .selectDown, "↓", "down"),
        Binding([.control("r")], .refresh, "^R", "search again", isFrequent: false),
    ]

    private static let confirm = [
        Binding([.character("y"), .character("Y")], .confirm, "y", "yes"),
        // The default answer to something destructive is no.
        Binding([.character("n"), .character("N"), .escape, .enter], .cancel, "n", "no"),
    ]

    private static let help = Binding(
        [.character("?"), .function(1)], .toggleHelp, "?", "help", isAlwaysShown: true)
    private static let fieldHelp = Binding([.function(1)], .toggleHelp, "F1", "help", isAlwaysShown: true)
    private static let quit = Binding([.character("q")], .quit, "q", "quit", isAlwaysShown: true)

    private static let always = [
        Binding([.control("c")], .quit, "^C", "quit", isAlwaysShown: true),
        Binding([.control("l")], .redraw, "^L", "draw again", isFrequent: false),
        Binding([.control("z")], .suspend, "^Z", "suspend", isFrequent: false),
    ]
}
