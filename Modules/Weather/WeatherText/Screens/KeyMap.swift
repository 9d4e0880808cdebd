package import TextUI

/// The keyboard mode, which determines the key bindings in effect.
package enum Mode: String, Sendable, CaseIterable {
    /// The app is starting, busy or stopped; only help and quit are available.
    case waiting
    /// The API key is being edited.
    case keyField
    /// The weather is shown.
    case home
    /// The list of favorites is shown.
    case favorites
    /// The list of favorites is shown, filtered.
    case filteredFavorites
    /// The filter of the list of favorites is being edited.
    case filterField
    /// The details of a place are shown.
    case detail
    /// The name of a place to add is being edited.
    case searchField
    /// The confirmation for deleting a favorite is shown.
    case confirmDelete
    /// The confirmation for deleting the API key is shown.
    case confirmReset
}

extension KeyCommand {
    static let goHome = KeyCommand("goHome")
    static let goToFavorites = KeyCommand("goToFavorites")
    static let showDetail = KeyCommand("showDetail")
    static let showPlace = KeyCommand("showPlace")
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

/// The table of key bindings, used for dispatching keys and for drawing the footer and the help.
package struct KeyMap {
    /// Returns the key bindings of a mode, the most useful first, without those that every screen has.
    package static func bindings(for mode: Mode, in language: Language = .english) -> [KeyBinding] {
        all[language]?[mode] ?? []
    }

    /// The bindings of all modes in all languages, cached because a screen is created for each view.
    private static let all = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let map = KeyMap(texts: Texts(language))
            return (language, Dictionary(uniqueKeysWithValues: Mode.allCases.map { ($0, map.bindings(for: $0)) }))
        })

    private let texts: Texts

    private func bindings(for mode: Mode) -> [KeyBinding] {
        let language = texts.language
        let list = [KeyBinding].list(in: language)
        let last = [KeyBinding.help(in: language), .quit(in: language)]
        let fieldHelp = [KeyBinding.fieldHelp(in: language)]
        return switch mode {
        case .waiting: last.reversed()
        case .keyField: [KeyBinding([.enter], .submit, "Enter", texts.saveKey)] + fieldHelp
        case .home: home + list + last
        case .favorites: favorites + moving + common + list + last
        case .filteredFavorites: filteredFavorites + common + list + last
        case .filterField: filterField + fieldHelp
        case .detail: detail + list + last
        case .searchField: searchField + fieldHelp
        case .confirmDelete, .confirmReset: .confirmation(in: language)
        }
    }

    private var home: [KeyBinding] {
        [
            // In a dialogue `o 1` selects the first favorite; without a number, `o` shows the place above the list.
            KeyBinding([.enter, .character("o")], .showDetail, "Enter", texts.details, needsRow: true),
            KeyBinding([.character("f"), .tab], .goToFavorites, "f", texts.toFavorites),
            KeyBinding([.character("a"), .character("+"), .character("/")], .add, "a", texts.add),
            KeyBinding([.character("o")], .showPlace, "o", texts.thisPlace, isFrequent: false),
            KeyBinding([.character("r"), .control("r"), .function(5)], .refresh, "r", texts.refresh),
            KeyBinding([.character("R")], .askReset, "R", texts.resetKey),
            undo,
            KeyBinding([.escape], .dismiss, "Esc", texts.dismissNotice, isFrequent: false),
            KeyBinding([.character("s")], .retrySave, "s", texts.saveAgain, isFrequent: false),
        ]
    }

    private var undo: KeyBinding {
        KeyBinding([.character("u")], .undo, "u", texts.undo, isFrequent: false)
    }

    private var favorites: [KeyBinding] {
        places + [
            KeyBinding([.escape, .character("h"), .tab, .backTab], .goHome, "Esc", texts.home),
            KeyBinding([.character("/")], .filter, "/", texts.find, isFrequent: false),
            undo,
        ]
    }

    /// The bindings of a filtered list, which cannot be reordered: most of the rows that a place would move past are
    /// hidden.
    private var filteredFavorites: [KeyBinding] {
        places + [
            KeyBinding([.escape], .clearFilter, "Esc", texts.allFavorites),
            KeyBinding([.character("/")], .filter, "/", texts.find),
            KeyBinding([.character("h"), .tab, .backTab], .goHome, "h", texts.home, isFrequent: false),
            undo,
        ]
    }

    private var places: [KeyBinding] {
        [
            KeyBinding([.character("a"), .character("+")], .add, "a", texts.add),
            KeyBinding([.enter, .character("o")], .showDetail, "Enter", texts.details, needsRow: true),
            KeyBinding([.character("d"), .character("x"), .delete], .delete, "d", texts.delete, needsRow: true),
        ]
    }

    private var moving: [KeyBinding] {
        [
            KeyBinding([.character("K")], .moveUp, "K", texts.moveUp, needsRow: true),
            KeyBinding([.character("J")], .moveDown, "J", texts.moveDown, needsRow: true),
        ]
    }

    private var filterField: [KeyBinding] {
        [
            KeyBinding([.enter], .submit, "Enter", texts.keepThese),
            KeyBinding([.escape], .leaveField, "Esc", texts.clearOrBack),
            KeyBinding([.up, .control("p")], .selectUp, "↑", texts.up, needsRow: true),
            KeyBinding([.down, .control("n")], .selectDown, "↓", texts.down, needsRow: true),
        ]
    }

    private var detail: [KeyBinding] {
        [
            KeyBinding([.escape, .enter, .character("h"), .tab, .backTab], .goHome, "Esc", texts.back),
            KeyBinding([.character("r"), .control("r"), .function(5)], .refresh, "r", texts.refresh),
        ] + common
    }

    /// The bindings shared by the favorites and detail screens.
    private var common: [KeyBinding] {
        [
            KeyBinding([.character("s")], .retrySave, "s", texts.saveAgain, isFrequent: false),
            KeyBinding([.character("n")], .dismiss, "n", texts.dismissNotice, isFrequent: false),
        ]
    }

    private var searchField: [KeyBinding] {
        [
            KeyBinding([.enter], .submit, "Enter", texts.add, needsRow: true),
            KeyBinding([.escape], .leaveField, "Esc", texts.clearOrBack),
            KeyBinding([.up, .control("p")], .selectUp, "↑", texts.up, needsRow: true),
            KeyBinding([.down, .control("n")], .selectDown, "↓", texts.down, needsRow: true),
            KeyBinding([.control("r")], .resendField, "^R", texts.searchAgain, isFrequent: false),
        ]
    }
}
