/// Keys that do one thing. A screen's bindings are the one table that keys are dispatched by, and that footer and help
/// are made from.
public struct KeyBinding: Sendable, Hashable {
    /// The keys.
    public let keys: [Key]
    /// What they do.
    public let command: KeyCommand
    /// How footer and help write it.
    public let hint: KeyHint
    /// Whether the footer names it whenever it can be used; the help names all.
    public let isFrequent: Bool
    /// Whether it works on the selected row, and so on nothing where there are no rows.
    public let needsRow: Bool

    /// A binding.
    ///
    /// - Parameters:
    ///   - keys: the keys, all of which do the same.
    ///   - command: what they do.
    ///   - key: the key as footer and help write it: `a`, `Enter`, `^R`.
    ///   - label: what it does, in a word or two.
    ///   - isFrequent: whether the footer names it whenever it can be used.
    ///   - isAlwaysShown: whether the footer names it before all others where there is little room.
    ///   - needsRow: whether it works on the selected row.
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

    /// The first of the keys that is a character which can be seen.
    var letter: Character? {
        for case .character(let character) in keys where !character.isWhitespace { return character }
        return nil
    }
}

extension [KeyBinding] {
    /// Moves through the rows of a list.
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

    /// Answers a question. The default answer to something destructive is no. `y` is yes in every language.
    public static func confirmation(in language: Language = .english) -> [KeyBinding] {
        let texts = ScreenTexts(language: language)
        let letters = (texts.yesKey == "y" ? [] : [texts.yesKey]) + ["y"]
        let yes = letters.flatMap { [Key.character($0), .character(Character($0.uppercased()))] }
        return [
            KeyBinding(yes, .confirm, String(texts.yesKey), texts.yes),
            KeyBinding([.character("n"), .character("N"), .escape, .enter], .cancel, "n", texts.no),
        ]
    }

    /// What works everywhere: ^C, ^L and ^Z. Every ``TextScreen`` has them.
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
    /// `?` and F1, for all keys.
    public static func help(in language: Language = .english) -> KeyBinding {
        let label = ScreenTexts(language: language).help
        return KeyBinding([.character("?"), .function(1)], .toggleHelp, "?", label, isAlwaysShown: true)
    }
    /// F1 alone, where `?` is text.
    public static func fieldHelp(in language: Language = .english) -> KeyBinding {
        KeyBinding([.function(1)], .toggleHelp, "F1", ScreenTexts(language: language).help, isAlwaysShown: true)
    }
    /// `q`.
    public static func quit(in language: Language = .english) -> KeyBinding {
        KeyBinding([.character("q")], .quit, "q", ScreenTexts(language: language).quit, isAlwaysShown: true)
    }
}

/// A key that works now, and what it does.
public struct KeyHint: Sendable, Hashable {
    /// The key as it is written for people: `a`, `Enter`, `^C`.
    public let key: String
    /// What it does, in a word or two.
    public let label: String
    /// Whether it is named before all others where there is little room: a user who is lost needs it.
    public let isAlwaysShown: Bool

    /// A key and what it does.
    public init(key: String, label: String, isAlwaysShown: Bool = false) {
        self.key = key
        self.label = label
        self.isAlwaysShown = isAlwaysShown
    }
}
