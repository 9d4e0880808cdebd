package import TextUI

/// What the keyboard does now: one mode for each thing the user can be in the middle of.
package enum Mode: String, Sendable, CaseIterable {
    /// The app is starting or busy; there is nothing to do but to leave.
    case waiting
    /// The key is being typed.
    case keyField
    /// The weather is shown.
    case home
    /// The list of favorites is shown.
    case favorites
    /// The list of favorites is shown, narrowed to some of them.
    case filteredFavorites
    /// The text that the list of favorites is narrowed to is being typed.
    case filterField
    /// All that is known of a place is shown.
    case detail
    /// The name of a place to add is being typed.
    case searchField
    /// It is asked whether to delete a favorite.
    case confirmDelete
    /// It is asked whether to delete the key.
    case confirmReset
}

extension KeyCommand {
    static let goHome = KeyCommand("goHome")
    static let goToFavorites = KeyCommand("goToFavorites")
    static let showDetail = KeyCommand("showDetail")
    static let add = KeyCommand("add")
    static let delete = KeyCommand("delete")
    static let undo = KeyCommand("undo")
    static let moveUp = KeyCommand("moveUp")
    static let moveDown = KeyCommand("moveDown")
    static let filter = KeyCommand("filter")
    static let clearFilter = KeyCommand("clearFilter")
    static let refresh = KeyCommand("refresh")
    static let dismiss = KeyCommand("dismiss")
    static let submit = KeyCommand("submit")
    static let askReset = KeyCommand("askReset")
    static let retrySave = KeyCommand("retrySave")
}

/// The one table of keys: it dispatches them, and the footer and the help are drawn from it.
package enum KeyMap {
    /// The keys of a mode, the most useful first, besides those that every screen has.
    package static func bindings(for mode: Mode) -> [KeyBinding] {
        switch mode {
        case .waiting: [.quit, .help]
        case .keyField: [KeyBinding([.enter], .submit, "Enter", "save the key"), .fieldHelp]
        case .home: home + .list + [.help, .quit]
        case .favorites: favorites + moving + common + .list + [.help, .quit]
        case .filteredFavorites: filteredFavorites + common + .list + [.help, .quit]
        case .filterField: filterField + [.fieldHelp]
        case .detail: detail + .list + [.help, .quit]
        case .searchField: searchField + [.fieldHelp]
        case .confirmDelete, .confirmReset: .confirmation
        }
    }

    private static let home = [
        KeyBinding([.character("f"), .tab], .goToFavorites, "f", "favorites"),
        KeyBinding([.character("a"), .character("+"), .character("/")], .add, "a", "add a place"),
        KeyBinding([.enter, .character("o")], .showDetail, "Enter", "details", needsRow: true),
        KeyBinding([.character("r"), .control("r"), .function(5)], .refresh, "r", "refresh"),
        KeyBinding([.character("R")], .askReset, "R", "reset the key"),
        undo,
        KeyBinding([.escape], .dismiss, "Esc", "dismiss the notice", isFrequent: false),
        KeyBinding([.character("s")], .retrySave, "s", "save again", isFrequent: false),
    ]

    private static let undo = KeyBinding([.character("u")], .undo, "u", "undo", isFrequent: false)

    private static let favorites =
        places + [
            KeyBinding([.escape, .character("h"), .tab, .backTab], .goHome, "Esc", "home"),
            KeyBinding([.character("/")], .filter, "/", "find", isFrequent: false),
            undo,
        ]

    /// A narrowed list cannot be reordered: most of the rows that a place would pass are hidden.
    private static let filteredFavorites =
        places + [
            KeyBinding([.escape], .clearFilter, "Esc", "all favorites"),
            KeyBinding([.character("/")], .filter, "/", "find"),
            KeyBinding([.character("h"), .tab, .backTab], .goHome, "h", "home", isFrequent: false),
            undo,
        ]

    private static let places = [
        KeyBinding([.character("a"), .character("+")], .add, "a", "add"),
        KeyBinding([.enter, .character("o")], .showDetail, "Enter", "details", needsRow: true),
        KeyBinding([.character("d"), .character("x"), .delete], .delete, "d", "delete", needsRow: true),
    ]

    private static let moving = [
        KeyBinding([.character("K")], .moveUp, "K", "move up", needsRow: true),
        KeyBinding([.character("J")], .moveDown, "J", "move down", needsRow: true),
    ]

    private static let filterField = [
        KeyBinding([.enter], .submit, "Enter", "keep these"),
        KeyBinding([.escape], .leaveField, "Esc", "clear, back"),
        KeyBinding([.up, .control("p")], .selectUp, "↑", "up", needsRow: true),
        KeyBinding([.down, .control("n")], .selectDown, "↓", "down", needsRow: true),
    ]

    private static let detail =
        [
            KeyBinding([.escape, .enter, .character("h"), .tab, .backTab], .goHome, "Esc", "back"),
            KeyBinding([.character("r"), .control("r"), .function(5)], .refresh, "r", "refresh"),
        ] + common

    /// What every screen but home has besides its own.
    private static let common = [
        KeyBinding([.character("s")], .retrySave, "s", "save again", isFrequent: false),
        KeyBinding([.character("n")], .dismiss, "n", "dismiss the notice", isFrequent: false),
    ]

    private static let searchField = [
        KeyBinding([.enter], .submit, "Enter", "add", needsRow: true),
        KeyBinding([.escape], .leaveField, "Esc", "clear, back"),
        KeyBinding([.up, .control("p")], .selectUp, "↑", "up", needsRow: true),
        KeyBinding([.down, .control("n")], .selectDown, "↓", "down", needsRow: true),
        KeyBinding([.control("r")], .resendField, "^R", "search again", isFrequent: false),
    ]
}
