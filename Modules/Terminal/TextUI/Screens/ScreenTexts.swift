/// The texts of screens and dialogues shared by all apps.
struct ScreenTexts {
    let language: Language

    // Labels of keys.
    var up: String { language.pick(en: "up", de: "auf") }
    var down: String { language.pick(en: "down", de: "ab") }
    var pageUp: String { language.pick(en: "page up", de: "Seite zurück") }
    var pageDown: String { language.pick(en: "page down", de: "Seite weiter") }
    var first: String { language.pick(en: "first", de: "erste Zeile") }
    var last: String { language.pick(en: "last", de: "letzte Zeile") }
    var yes: String { language.pick(en: "yes", de: "ja") }
    var no: String { language.pick(en: "no", de: "nein") }
    var quit: String { language.pick(en: "quit", de: "Ende") }
    var redraw: String { language.pick(en: "draw again", de: "neu zeichnen") }
    var suspend: String { language.pick(en: "suspend", de: "unterbrechen") }
    var closeHelp: String { language.pick(en: "close the help", de: "Hilfe schließen") }
    var help: String { language.pick(en: "help", de: "Hilfe") }

    // Names of keys, as printed on keyboards of the language.
    var spaceKey: String { language.pick(en: "Space", de: "Leer") }
    var shiftTabKey: String { language.pick(en: "Shift-Tab", de: "Umschalt-Tab") }
    var backspaceKey: String { language.pick(en: "Backspace", de: "Rück") }
    var deleteKey: String { language.pick(en: "Del", de: "Entf") }
    var insertKey: String { language.pick(en: "Ins", de: "Einfg") }
    var homeKey: String { language.pick(en: "Home", de: "Pos1") }
    var endKey: String { language.pick(en: "End", de: "Ende") }
    var pageUpKey: String { language.pick(en: "PgUp", de: "Bild ↑") }
    var pageDownKey: String { language.pick(en: "PgDn", de: "Bild ↓") }

    /// The letter for yes; `n` is the letter for no in every language.
    var yesKey: Character { Character(language.pick(en: "Y", de: "J")) }

    // Around a screen.
    var keys: String { language.pick(en: "Keys", de: "Tasten") }
    var otherKeys: String { language.pick(en: "↑ ↓ for the other keys", de: "↑ ↓ für die übrigen Tasten") }
    func moreLines(above: Int, below: Int) -> String {
        let above = above > 0 ? "↑ \(above)  " : ""
        return language.pick(en: "\(above)↓ \(below) more lines", de: "\(above)↓ \(below) weitere Zeilen")
    }
    func position(_ number: Int, of count: Int) -> String {
        language.pick(en: "\(number) of \(count)", de: "\(number) von \(count)")
    }
    var or: String { language.pick(en: "or", de: "oder") }
    /// - Parameters:
    ///   - yes: the effect of the first key: `delete it`, `löschen`.
    ///   - no: the effect of the second key.
    func answers(_ yesKey: String, _ yes: String, _ noKey: String, _ no: String) -> String {
        language.pick(
            en: "Press \(yesKey) to \(yes), \(noKey) to \(no).", de: "Mit \(yesKey) \(yes), mit \(noKey) \(no).")
    }

    // In a dialogue.
    func notUnderstood(_ choices: String) -> String {
        language.pick(en: "Not understood. \(choices)", de: "Nicht verstanden. \(choices)")
    }
    var emptyLineRepeats: String {
        language.pick(en: "Nothing: hear everything again.", de: "Eine leere Zeile: alles noch einmal hören.")
    }
    var interruptQuits: String { language.pick(en: "Control-C: quit.", de: "Strg-C: Ende.") }
}
