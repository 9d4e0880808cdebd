import TextUI

/// The texts of gates.
struct GateTexts {
    let language: Language

    var moment: String { language.pick(en: "One moment", de: "Einen Moment") }
    var answer: String { language.pick(en: "answer", de: "antworten") }
    func noTerminal(_ question: String) -> String {
        language.pick(
            en: "There is no terminal to answer at, and the app asks: \(question)",
            de: "Es gibt kein Terminal, an dem geantwortet werden könnte, und die App fragt: \(question)")
    }
    var noAnswer: String { language.pick(en: "There was no answer.", de: "Es kam keine Antwort.") }

    // For the lock.
    var locked: String { language.pick(en: "locked", de: "gesperrt") }
    var passphrase: String { language.pick(en: "Passphrase", de: "Passphrase") }
    var typePassphrase: String {
        language.pick(en: "Type the passphrase and press Enter.", de: "Die Passphrase eingeben und Enter drücken.")
    }
    func wrongPassphrase(_ attempt: Int, of tries: Int) -> String {
        language.pick(
            en: "This was not the passphrase (\(attempt) of \(tries) tries).",
            de: "Das war nicht die Passphrase (Versuch \(attempt) von \(tries)).")
    }
    func staysLocked(_ tries: Int) -> String {
        language.pick(
            en: "The passphrase was wrong \(tries) times. The app stays locked.",
            de: "Die Passphrase war \(tries)-mal falsch. Die App bleibt gesperrt.")
    }
}
