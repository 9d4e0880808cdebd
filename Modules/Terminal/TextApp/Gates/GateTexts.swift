import TextUI

/// The texts of gates, and of what a run says besides its screens.
struct GateTexts {
    let language: Language

    var moment: String { language.pick(en: "One moment", de: "Einen Moment") }
    func unfinished(_ step: LaunchHistory.Step) -> String {
        language.pick(
            en: "The last start ended before anything was shown, ",
            de: "Der letzte Start endete, bevor etwas zu sehen war, ")
            + step.description(in: language) + "."
    }
    var answer: String { language.pick(en: "answer", de: "antworten") }
    func noTerminal(_ question: String) -> String {
        language.pick(
            en: "There is no terminal to answer at, and the app asks: \(question)",
            de: "Es gibt kein Terminal, an dem geantwortet werden könnte, und die App fragt: \(question)")
    }
    func notStarted(_ seconds: Int) -> String {
        language.pick(
            en: "The program had not started after \(seconds) seconds, and was ended. It needs more memory or threads "
                + "than it gets: raise the limits (ulimit -v, ulimit -u), and start it again.",
            de: "Das Programm war nach \(seconds) Sekunden nicht gestartet und wurde beendet. Es braucht mehr Speicher "
                + "oder Threads, als es bekommt: die Grenzen anheben (ulimit -v, ulimit -u) und neu starten.")
    }
    func notEnded(_ seconds: Int) -> String {
        language.pick(
            en: "The command had not ended after \(seconds) seconds, and was ended. Try again; if it gets too little "
                + "memory or too few threads, raise the limits (ulimit -v, ulimit -u).",
            de:
                "Der Befehl war nach \(seconds) Sekunden nicht fertig und wurde beendet. Noch einmal versuchen; "
                + "bekommt er zu wenig Speicher oder Threads, die Grenzen anheben (ulimit -v, ulimit -u).")
    }
    var lineTooLong: String {
        language.pick(
            en: "A line of more than 64 KiB was not taken. Type a shorter one.",
            de: "Eine Zeile mit mehr als 64 KiB wurde nicht angenommen. Bitte eine kürzere eingeben.")
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
