import TextUI
import WeatherText

// Texts of `weather key` and of `weather lock`.
extension Phrases {
    // Setting the key.
    static let nowhereToKeepKey = Phrase(
        en: "There is nowhere to keep the API key: there is no data directory. Name one with --data-dir DIR, or keep "
            + "it in the desktop's keyring with --secret-store service.",
        de: "Der API-Schlüssel kann nirgends gespeichert werden: es gibt kein Datenverzeichnis. --data-dir DIR nennt "
            + "eines; --secret-store service legt ihn in den Schlüsselbund der Arbeitsumgebung.")
    static let pasteKey = Phrase(
        en: "paste the API key (it is not shown) and press Enter:",
        de: "den API-Schlüssel einfügen (er wird nicht gezeigt) und Enter drücken:")
    static let keyWouldBeShown = Phrase(
        en: "The terminal would show the API key. Type it unseen with: weather key set; or send it through a pipe.",
        de: "Das Terminal würde den API-Schlüssel zeigen. Ungesehen eingeben mit: weather key set; oder durch eine "
            + "Pipe schicken.")
    static let tryingKey = Phrase(
        en: "asking the weather service whether it accepts the API key …",
        de: "der Wetterdienst wird gefragt, ob er den API-Schlüssel annimmt …")
    static let keyStored = Phrase(
        en: "the weather service accepts the API key, and it is stored",
        de: "der Wetterdienst nimmt den API-Schlüssel an, und er ist gespeichert")
    static let keyStoredUntried = Phrase(
        en: "the API key is stored, and was not tried. To try it: weather doctor",
        de: "der API-Schlüssel ist gespeichert und wurde nicht ausprobiert. Ausprobieren mit: weather doctor")
    static let keyNotTried = Template(
        en: "the API key is stored, but could not be tried. {} {} To try it later: weather doctor",
        de: "der API-Schlüssel ist gespeichert, konnte aber nicht ausprobiert werden. {} {} Später: weather doctor")
    static let keyNotStored = Phrase(
        en: "The weather service does not accept this API key, so it is not stored. Check it. A new key can take up to "
            + "two hours to become active; to store it now: weather key set --untried.",
        de: "Der Wetterdienst lehnt diesen API-Schlüssel ab; er wird nicht gespeichert. Bitte prüfen. Ein neuer gilt "
            + "manchmal erst nach zwei Stunden; trotzdem speichern: weather key set --untried.")
    static let noKeyGiven = Phrase(
        en: "No key was given. Paste it, or name a file: weather key set --from-file PATH",
        de: "Es wurde kein Schlüssel angegeben. Einfügen, oder eine Datei nennen: weather key set --from-file PATH")
    static let isNoKey = Phrase(
        en: "That is no API key: expected one word, usually of 32 letters and digits.",
        de: "Das ist kein API-Schlüssel: erwartet wird ein Wort, meist aus 32 Buchstaben und Ziffern.")
    static let noKeyFile = Template(
        en: "There is no file {}; name the file that holds the API key.",
        de: "Es gibt keine Datei {}; die Datei mit dem API-Schlüssel nennen.")
    static let holdsNoKey = Template(
        en: "{} holds no API key: expected one word of letters and digits.",
        de: "{} enthält keinen API-Schlüssel: erwartet wird ein Wort aus Buchstaben und Ziffern.")

    // The status of the key.
    static let noKeyNeeded = Template(
        en: "There is no API key, and {} needs none.", de: "Es gibt keinen API-Schlüssel, und {} braucht keinen.")
    static let toTryKey = Phrase(
        en: "to see whether the weather service accepts it: weather doctor",
        de: "ob der Wetterdienst ihn annimmt, zeigt: weather doctor")
    static let keyInFile = Phrase(
        en: "An API key is stored in a sealed file.",
        de: "Ein API-Schlüssel ist in einer versiegelten Datei gespeichert.")
    static let keyInService = Phrase(
        en: "An API key is stored in the desktop's Secret Service.",
        de: "Ein API-Schlüssel ist im Secret Service der Arbeitsumgebung gespeichert.")
    static let keyGivenForRun = Phrase(
        en: "An API key is given for this run.", de: "Für diesen Lauf ist ein API-Schlüssel angegeben.")

    // Deleting the key.
    static let keyKept = Phrase(en: "the key is kept", de: "der Schlüssel bleibt")
    static let noKeyThere = Phrase(en: "there is no API key", de: "es gibt keinen API-Schlüssel")
    static let keyDeleted = Phrase(en: "the API key is deleted", de: "der API-Schlüssel ist gelöscht")
    static let unreadableKeyDeleted = Phrase(
        en: "the API key, which could not be read, is deleted",
        de: "der API-Schlüssel, der nicht gelesen werden konnte, ist gelöscht")
    static let keyNotDeleted = Template(
        en: "The API key could not be deleted: {}", de: "Der API-Schlüssel konnte nicht gelöscht werden: {}")

    // Locking the app.
    static let nothingToLock = Phrase(
        en: "There is nothing to lock: there is no data directory. Name one with --data-dir DIR.",
        de: "Es gibt nichts zu sperren: es gibt kein Datenverzeichnis. --data-dir DIR nennt eines.")
    static let locked = Phrase(
        en: "the app is locked. When it asks, and what to do if you forget: weather lock on --help",
        de: "die App ist gesperrt. Wann sie fragt, und was bei Vergessen hilft: weather lock on --help")
    static let isNotLocked = Phrase(en: "the app is not locked", de: "die App ist nicht gesperrt")
    static let unlocked = Phrase(en: "the app is not locked any more", de: "die App ist nicht mehr gesperrt")
}
