import TextUI

// Texts of `weather lock`.
extension CommandTexts {
    var lockTitle: String { pick(en: "lock", de: "Sperre") }
    var passphrase: String { pick(en: "Passphrase", de: "Passphrase") }
    var nothingToLock: String {
        pick(
            en: "There is nothing to lock: there is no data directory. Name one with --data-dir DIR.",
            de: "Es gibt nichts zu sperren: es gibt kein Datenverzeichnis. --data-dir DIR nennt eines.")
    }
    var typeNewPassphrase: String {
        pick(
            en: "Type a new passphrase (it is not shown) and press Enter.",
            de: "Eine neue Passphrase eingeben (sie wird nicht gezeigt) und Enter drücken.")
    }
    var typeItAgain: String { pick(en: "Type it again.", de: "Noch einmal eingeben.") }
    private var nothingChanged: String { pick(en: "Nothing was changed.", de: "Es wurde nichts geändert.") }
    var emptyPassphrase: String {
        pick(en: "An empty passphrase locks nothing.", de: "Eine leere Passphrase sperrt nichts.")
            + " \(nothingChanged)"
    }
    var unusablePassphrase: String {
        pick(
            en: "A passphrase is of letters, digits, signs and spaces. This one has another key, or bytes that are no "
                + "UTF-8.",
            de: "Eine Passphrase besteht aus Buchstaben, Ziffern, Zeichen und Leerzeichen. Diese enthält eine andere "
                + "Taste, oder Bytes, die kein UTF-8 sind.") + " \(nothingChanged)"
    }
    var differentPassphrases: String {
        pick(
            en: "You have typed two different passphrases.", de: "Es wurden zwei verschiedene Passphrasen eingegeben.")
            + " \(nothingChanged)"
    }
    var locked: String {
        pick(
            en: "the app is locked. When it asks, and what to do if you forget: weather lock on --help",
            de: "die App ist gesperrt. Wann sie fragt, und was bei Vergessen hilft: weather lock on --help")
    }
    var lockChanged: String {
        pick(
            en: "Another command has changed the lock in the meantime, and what it did is in force.",
            de: "Ein anderer Befehl hat die Sperre inzwischen geändert; es gilt, was er getan hat.")
            + " \(nothingChanged)"
    }
    var isNotLocked: String { pick(en: "the app is not locked", de: "die App ist nicht gesperrt") }
    var unlocked: String { pick(en: "the app is not locked any more", de: "die App ist nicht mehr gesperrt") }
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
        pick(
            en: "The app could not be locked: \(cause)", de: "Die App konnte nicht gesperrt werden: \(cause)")
    }
    func notUnlocked(_ cause: String) -> String {
        pick(
            en: "The lock could not be taken away: \(cause)", de: "Die Sperre konnte nicht aufgehoben werden: \(cause)")
    }
}
