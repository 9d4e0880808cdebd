import TextUI

/// The texts of gates, and of messages outside the app's screens.
struct GateTexts {
    private let language: Language
    private let glyphs: Glyphs

    init(_ presentation: Presentation) { (language, glyphs) = (presentation.language, presentation.glyphs) }

    private func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        language.spelled(language.pick(en: english(), de: german()), in: glyphs)
    }

    var moment: String { pick(en: "One moment", de: "Einen Moment") }
    func unfinished(_ step: LaunchHistory.Step) -> String {
        pick(
            en: "The last start ended before anything was shown, \(step.description(in: language)).",
            de: "Der letzte Start endete, bevor etwas zu sehen war, \(step.description(in: language)).")
    }
    var answer: String { pick(en: "answer", de: "antworten") }
    func noTerminal(_ question: String) -> String {
        pick(
            en: "There is no terminal to answer at, and the app asks: \(question)",
            de: "Es gibt kein Terminal, an dem geantwortet werden könnte, und die App fragt: \(question)")
    }
    func nobodyToConfirm(_ question: String, _ option: String) -> String {
        pick(
            en: "\(question) There is no terminal to answer at; repeat the command with \(option).",
            de: "\(question) Es gibt kein Terminal zum Antworten; den Befehl mit \(option) wiederholen.")
    }
    /// The word for yes; its first letter is accepted, too.
    var yes: String { pick(en: "yes", de: "ja") }
    func notStarted(_ seconds: Int) -> String {
        pick(
            en: "The program had not started after \(seconds) seconds, and was ended. It needs more memory or threads "
                + "than it gets: raise the limits (ulimit -v, ulimit -u), and start it again.",
            de: "Das Programm war nach \(seconds) Sekunden nicht gestartet und wurde beendet. Es braucht mehr Speicher "
                + "oder Threads, als es bekommt: die Grenzen anheben (ulimit -v, ulimit -u) und neu starten.")
    }
    func notEnded(_ seconds: Int) -> String {
        pick(
            en: "The command had not ended after \(seconds) seconds, and was ended. Try again; if it gets too little "
                + "memory or too few threads, raise the limits (ulimit -v, ulimit -u).",
            de:
                "Der Befehl war nach \(seconds) Sekunden nicht fertig und wurde beendet. Noch einmal versuchen; "
                + "bekommt er zu wenig Speicher oder Threads, die Grenzen anheben (ulimit -v, ulimit -u).")
    }
    var lineTooLong: String {
        pick(
            en: "A line of more than 64 KiB was not taken. Type a shorter one.",
            de: "Eine Zeile mit mehr als 64 KiB wurde nicht angenommen. Bitte eine kürzere eingeben.")
    }
    var noAnswer: String { pick(en: "There was no answer.", de: "Es kam keine Antwort.") }

    // For the lock.
    var locked: String { pick(en: "locked", de: "gesperrt") }
    var passphrase: String { pick(en: "Passphrase", de: "Passphrase") }
    var typePassphrase: String {
        pick(en: "Type the passphrase and press Enter.", de: "Die Passphrase eingeben und Enter drücken.")
    }
    var lockedUnattended: String {
        pick(
            en: "The app is locked, and there is no terminal to type the passphrase at. Run this at a terminal.",
            de:
                "Die App ist gesperrt, und es gibt kein Terminal, um die Passphrase einzugeben. Bitte an einem Terminal "
                + "ausführen.")
    }
    func wrongPassphrase(_ attempt: Int, of tries: Int) -> String {
        pick(
            en: "This was not the passphrase (\(attempt) of \(tries) tries).",
            de: "Das war nicht die Passphrase (Versuch \(attempt) von \(tries)).")
    }
    func staysLocked(_ tries: Int) -> String {
        pick(
            en: "The passphrase was wrong \(tries) times. The app stays locked.",
            de: "Die Passphrase war \(tries)-mal falsch. Die App bleibt gesperrt.")
    }

    // For setting and removing the passphrase.
    var lock: String { pick(en: "lock", de: "Sperre") }
    var typeNewPassphrase: String {
        pick(
            en: "Type a new passphrase (it is not shown) and press Enter.",
            de: "Eine neue Passphrase eingeben (sie wird nicht gezeigt) und Enter drücken.")
    }
    var typeItAgain: String { pick(en: "Type it again.", de: "Noch einmal eingeben.") }
    var emptyPassphrase: String {
        pick(
            en: "An empty passphrase locks nothing. Nothing was changed.",
            de: "Eine leere Passphrase sperrt nichts. Es wurde nichts geändert.")
    }
    var unusablePassphrase: String {
        pick(
            en: "A passphrase is of letters, digits, signs and spaces. This one has another key, or bytes that are no "
                + "UTF-8. Nothing was changed.",
            de: "Eine Passphrase besteht aus Buchstaben, Ziffern, Zeichen und Leerzeichen. Diese enthält eine andere "
                + "Taste, oder Bytes, die kein UTF-8 sind. Es wurde nichts geändert.")
    }
    var differentPassphrases: String {
        pick(
            en: "You have typed two different passphrases. Nothing was changed.",
            de: "Es wurden zwei verschiedene Passphrasen eingegeben. Es wurde nichts geändert.")
    }
    var lockChanged: String {
        pick(
            en: "Another command has changed the lock in the meantime, and what it did is in force. Nothing was "
                + "changed.",
            de: "Ein anderer Befehl hat die Sperre inzwischen geändert; es gilt, was er getan hat. Es wurde nichts "
                + "geändert.")
    }
    func hashNotRead(_ cause: String) -> String {
        pick(
            en: "The app is locked, and the passphrase's hash cannot be read: \(cause)",
            de: "Die App ist gesperrt, und der Hash der Passphrase kann nicht gelesen werden: \(cause)")
    }
    func notCompared(_ cause: String) -> String {
        pick(
            en: "The passphrase could not be compared: \(cause)",
            de: "Die Passphrase konnte nicht verglichen werden: \(cause)")
    }
    func notLocked(_ cause: String) -> String {
        pick(en: "The app could not be locked: \(cause)", de: "Die App konnte nicht gesperrt werden: \(cause)")
    }
    func notUnlocked(_ cause: String) -> String {
        pick(
            en: "The lock could not be taken away: \(cause)", de: "Die Sperre konnte nicht aufgehoben werden: \(cause)")
    }
}
