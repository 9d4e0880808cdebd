import TextUI
import WeatherText

// Texts of `weather lock`.
extension Phrases {
    static let lockTitle = Phrase(en: "lock", de: "Sperre")
    static let passphrase = Phrase(en: "Passphrase", de: "Passphrase")
    static let nothingToLock = Phrase(
        en: "There is nothing to lock: there is no data directory. Name one with --data-dir DIR.",
        de: "Es gibt nichts zu sperren: es gibt kein Datenverzeichnis. --data-dir DIR nennt eines.")
    static let typeNewPassphrase = Phrase(
        en: "Type a new passphrase (it is not shown) and press Enter.",
        de: "Eine neue Passphrase eingeben (sie wird nicht gezeigt) und Enter drücken.")
    static let typeItAgain = Phrase(en: "Type it again.", de: "Noch einmal eingeben.")
    static let emptyPassphrase = Phrase(
        en: "An empty passphrase locks nothing. Nothing was changed.",
        de: "Eine leere Passphrase sperrt nichts. Es wurde nichts geändert.")
    static let unusablePassphrase = Phrase(
        en: "A passphrase is of letters, digits, signs and spaces. This one has another key, or bytes that are no "
            + "UTF-8. Nothing was changed.",
        de: "Eine Passphrase besteht aus Buchstaben, Ziffern, Zeichen und Leerzeichen. Diese enthält eine andere "
            + "Taste, oder Bytes, die kein UTF-8 sind. Es wurde nichts geändert.")
    static let differentPassphrases = Phrase(
        en: "You have typed two different passphrases. Nothing was changed.",
        de: "Es wurden zwei verschiedene Passphrasen eingegeben. Es wurde nichts geändert.")
    static let lockChanged = Phrase(
        en: "Another command has changed the lock in the meantime, and what it did is in force. Nothing was changed.",
        de: "Ein anderer Befehl hat die Sperre inzwischen geändert; es gilt, was er getan hat. Es wurde nichts "
            + "geändert.")
    static let locked = Phrase(
        en: "the app is locked. When it asks, and what to do if you forget: weather lock on --help",
        de: "die App ist gesperrt. Wann sie fragt, und was bei Vergessen hilft: weather lock on --help")
    static let isNotLocked = Phrase(en: "the app is not locked", de: "die App ist nicht gesperrt")
    static let unlocked = Phrase(en: "the app is not locked any more", de: "die App ist nicht mehr gesperrt")
    static let hashNotRead = Template(
        en: "The app is locked, and the passphrase's hash cannot be read: {}",
        de: "Die App ist gesperrt, und der Hash der Passphrase kann nicht gelesen werden: {}")
    static let notCompared = Template(
        en: "The passphrase could not be compared: {}", de: "Die Passphrase konnte nicht verglichen werden: {}")
    static let notLocked = Template(
        en: "The app could not be locked: {}", de: "Die App konnte nicht gesperrt werden: {}")
    static let notUnlocked = Template(
        en: "The lock could not be taken away: {}", de: "Die Sperre konnte nicht aufgehoben werden: {}")
}
