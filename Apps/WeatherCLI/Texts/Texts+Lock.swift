import TextUI
import WeatherText

// Texts of `weather lock`.
extension Phrases {
    static let nothingToLock = Phrase(
        en: "There is nothing to lock: there is no data directory. Name one with --data-dir DIR.",
        de: "Es gibt nichts zu sperren: es gibt kein Datenverzeichnis. --data-dir DIR nennt eines.")
    static let locked = Phrase(
        en: "the app is locked. When it asks, and what to do if you forget: weather lock on --help",
        de: "die App ist gesperrt. Wann sie fragt, und was bei Vergessen hilft: weather lock on --help")
    static let isNotLocked = Phrase(en: "the app is not locked", de: "die App ist nicht gesperrt")
    static let unlocked = Phrase(en: "the app is not locked any more", de: "die App ist nicht mehr gesperrt")
}
