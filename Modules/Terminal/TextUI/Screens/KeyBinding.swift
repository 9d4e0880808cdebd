/// A set of keys bound to one command. A screen's bindings are the single source for dispatching keys and for the
/// footer and the help.
public struct KeyBinding: Sendable, Hashable {
    /// The keys.
    public let keys: [Key]
    /// The command of the keys.
    public let command: KeyCommand
    /// The label for footer and help.
    public let hint: KeyHint
    /// Whether the footer shows it whenever it is applicable; the help shows all bindings.
    public let isFrequent: Bool
    /// Whether it applies to the selected row, and thus requires a row.
    public let needsRow: Bool

    /// Creates a binding.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect.
    ///   - command: the command of the keys.
    ///   - key: the name of the key in footer and help: `a`, `Enter`, `^R`.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer shows it whenever it is applicable.
    ///   - isAlwaysShown: whether the footer prefers it over others if space is limited.
    ///   - needsRow: whether it applies to the selected row.
    public init(
        _ keys: [Key], _ command: KeyCommand, _ key: String, _ label: String, isFrequent: Bool = true,
        isAlwaysShown: Bool = false, needsRow: Bool = false
    ) {
        self.keys = keys
        self.command = command
        self.isFrequent = isFrequent
        self.needsRow = needsRow
        hint = KeyHint(key: key, label: label, isAlwaysShown: isAlwaysShown)
    }

    /// The first key that is a visible character.
    var letter: Character? {
        for case .character(let character) in keys where !character.isWhitespace { return character }
        return nil
    }
}

extension [KeyBinding] {
    /// Returns the bindings for navigating a list.
    public static func list(in language: Language = .english) -> [KeyBinding] {
        let texts = ScreenTexts(language: language)
        return [
            KeyBinding([.up, .character("k")], .selectUp, "↑ k", texts.up, isFrequent: false),
            KeyBinding([.down, .character("j")], .selectDown, "↓ j", texts.down, isFrequent: false),
            KeyBinding([.pageUp], .pageUp, texts.pageUpKey, texts.pageUp, isFrequent: false),
            KeyBinding([.pageDown], .pageDown, texts.pageDownKey, texts.pageDown, isFrequent: false),
            KeyBinding([.home, .character("g")], .selectFirst, "g", texts.first, isFrequent: false),
            KeyBinding([.end, .character("G")], .selectLast, "G", texts.last, isFrequent: false),
        ]
    }

    /// Returns the bindings for confirming a question: a capital letter, `Y` in every language, or Enter. Questions are
    /// about destructive actions, and small letters such as `j` move the selection.
    public static func confirmation(in language: Language = .english) -> [KeyBinding] {
        let texts = ScreenTexts(language: language)
        let letters = (texts.yesKey == "Y" ? [] : [texts.yesKey]) + ["Y"]
        return [
            KeyBinding(letters.map(Key.character), .confirm, String(texts.yesKey), texts.yes),
            KeyBinding([.enter], .confirm, "Enter", texts.yes),
            KeyBinding([.character("n"), .character("N"), .escape], .cancel, "n", texts.no),
        ]
    }

    /// Returns the bindings of every ``TextScreen``: ^C, ^L and ^Z.
    public static func always(in language: Language = .english) -> [KeyBinding] {
        let texts = ScreenTexts(language: language)
        return [
            KeyBinding([.control("c")], .quit, "^C", texts.quit, isAlwaysShown: true),
            KeyBinding([.control("l")], .redraw, "^L", texts.redraw, isFrequent: false),
            KeyBinding([.control("z")], .suspend, "^Z", texts.suspend, isFrequent: false),
        ]
    }
}

extension KeyBinding {
    /// Returns the binding of `?` and F1, which shows all keys.
    public static func help(in language: Language = .english) -> KeyBinding {
        let label = ScreenTexts(language: language).help
        return KeyBinding([.character("?"), .function(1)], .toggleHelp, "?", label, isAlwaysShown: true)
    }
    /// Returns the binding of F1 alone, for screens where `?` is text.
    public static func fieldHelp(in language: Language = .english) -> KeyBinding {
        KeyBinding([.function(1)], .toggleHelp, "F1", ScreenTexts(language: language).help, isAlwaysShown: true)
    }
    /// Returns the binding of `q`.
    public static func quit(in language: Language = .english) -> KeyBinding {
        KeyBinding([.character("q")], .quit, "q", ScreenTexts(language: language).quit, isAlwaysShown: true)
    }
}

/// A key and its description, for footer and help.
public struct KeyHint: Sendable, Hashable {
    /// The name of the key: `a`, `Enter`, `^C`.
    public let key: String
    /// A description in a word or two.
    public let label: String
    /// Whether it is preferred over others if space is limited, so that a lost user finds it.
    public let isAlwaysShown: Bool

    /// Creates a hint.
    public init(key: String, label: String, isAlwaysShown: Bool = false) {
        self.key = key
        self.label = label
        self.isAlwaysShown = isAlwaysShown
    }
}
