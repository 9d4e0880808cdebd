import TextUI

// Screen titles and messages.
extension Phrases {
    // Titles, shown next to the app's name.
    static let weatherTitle = Phrase(en: "weather", de: "Wetter")
    static let favoritesTitle = Phrase(en: "favorites", de: "Favoriten")
    static let keyTitle = Phrase(en: "API key", de: "API-Schlüssel")
    static let startingTitle = Phrase(en: "starting", de: "Start")
    static let stoppedTitle = Phrase(en: "stopped", de: "angehalten")
    static let endedTitle = Phrase(en: "ended", de: "beendet")

    // Startup and fatal errors.
    static let starting = Phrase(en: "Starting", de: "Startet")
    static let jobEnded = Phrase(en: "The command has ended.", de: "Der Befehl ist beendet.")
    static let hasStopped = Phrase(en: "Isobar has stopped", de: "Isobar hat angehalten")
    static let startAgainOnceFixed = Phrase(
        en: "Start it again once that is fixed.", de: "Neu starten, sobald das behoben ist.")

    // The API key.
    static let keyCard = Phrase(en: "OpenWeather API key", de: "API-Schlüssel für OpenWeather")
    static let key = Phrase(en: "Key", de: "Schlüssel")
    static let keySource = Phrase(
        en: "Get one for free at https://home.openweathermap.org/api_keys",
        de: "Kostenlos erhältlich: https://home.openweathermap.org/api_keys")
    static let newKeyDelay = Phrase(
        en: "A new key can take up to two hours to become active.",
        de: "Ein neuer Schlüssel gilt manchmal erst nach zwei Stunden.")
    static let toLookAroundWithoutKey = Phrase(
        en: "To look around without a key, leave and start: weather demo",
        de: "Zum Umsehen ohne Schlüssel beenden und starten: weather demo")
    static let welcome = Phrase(
        en: "Welcome. OpenWeather asks its users for a key.",
        de: "Willkommen. Für OpenWeather ist ein Schlüssel nötig.")
    static let keyNotAccepted = Phrase(
        en: "The weather service did not accept the key.", de: "Der Wetterdienst hat den Schlüssel abgelehnt.")
    static let keyNotAcceptedAdvice = Phrase(
        en: "A new key can take up to two hours to become active: if yours is new, enter it again later. Otherwise "
            + "check it, or get another one.",
        de: "Ein neuer Schlüssel gilt manchmal erst nach zwei Stunden: in diesem Fall später noch einmal eingeben. "
            + "Sonst prüfen oder einen anderen besorgen.")
    static let enterAnotherKey = Phrase(
        en: "Enter another key. Your favorites are kept.",
        de: "Einen anderen Schlüssel eingeben. Die Favoriten bleiben erhalten.")
    static let keyNotRead = Template(
        en: "The stored key could not be read: {}", de: "Der gespeicherte Schlüssel konnte nicht gelesen werden: {}")
    static let enterKeyAgain = Phrase(
        en: "Enter it again. Your favorites are kept.", de: "Bitte neu eingeben. Die Favoriten bleiben erhalten.")
    static let savingKey = Phrase(en: "Saving the key", de: "Schlüssel wird gespeichert")
    static let keyIsEmpty = Phrase(en: "Enter a key first.", de: "Zuerst einen Schlüssel eingeben.")
    static let keyIsMalformed = Phrase(
        en: "A key is one word, usually of 32 letters and digits. Check what was pasted.",
        de: "Ein Schlüssel ist ein einziges Wort, meist aus 32 Buchstaben und Ziffern. Bitte das Eingefügte prüfen.")
    static let keyIsReady = Phrase(en: "Press Enter to save.", de: "Eingabetaste speichert.")
    static let typeKey = Phrase(en: "Type or paste the key.", de: "Den Schlüssel eintippen oder einfügen.")
    static let typeKeyPrompt = Phrase(
        en: "Type the key and press Enter.", de: "Den Schlüssel eingeben und Enter drücken.")

    static let typeKeyOrNothingPrompt = Phrase(
        en: "Type the key and press Enter; an empty line goes on without one.",
        de: "Den Schlüssel eingeben und Enter drücken; eine leere Zeile macht ohne weiter.")

    // The hint that the weather of another source needs no key, and the key of the screen that chooses it.
    static let needsNoKey = Template(en: "{} needs no key.", de: "{} braucht keinen Schlüssel.")
    static let orPress = Template(en: "Or press {}: {}", de: "Oder {}: {}")

    // Deleting the API key.
    static let deleteKeyMeaning = Phrase(
        en: "You will be asked for another one. Your favorites are kept.",
        de: "Danach wird nach einem anderen gefragt. Die Favoriten bleiben erhalten.")
    static let deletingKey = Phrase(en: "Deleting the API key", de: "API-Schlüssel wird gelöscht")
    static let deleteIt = Phrase(en: "delete it", de: "löschen")
    static let keepIt = Phrase(en: "keep it", de: "behalten")

    // Notices.
    static let keyNotDeleted = Template(
        en: "The API key could not be deleted: {} It is still in use.",
        de: "Der API-Schlüssel konnte nicht gelöscht werden: {} Er gilt weiter.")
    static let keyNotTried = Template(
        en: "The API key is stored, but could not be tried: {}.",
        de: "Der API-Schlüssel ist gespeichert, konnte aber nicht ausprobiert werden: {}.")
    static let mapNotOpened = Template(
        en: "The map could not be opened: {} It is at {}",
        de: "Die Karte konnte nicht geöffnet werden: {} Sie ist unter {}")
    static let favoritesQuarantined = Template(
        en: "{} It was put aside as it was, and a new list begins.",
        de: "{} Sie wurde unverändert beiseitegelegt, und eine neue Liste beginnt.")
    static let pressToDismiss = Template(en: "Press {} to dismiss this.", de: "Mit {} schließen.")
    static let savingFavorites = Phrase(en: "Saving the favorites", de: "Favoriten werden gespeichert")
    static let favoritesNotSaved = Template(
        en: "The favorites are not saved: {} It will be tried again.",
        de: "Die Favoriten sind nicht gespeichert: {} Es wird wieder versucht.")
    static let favoritesNotRead = Template(
        en: "The favorites could not be read: {}", de: "Die Favoriten konnten nicht gelesen werden: {}")
    static let isReadAgain = Phrase(
        en: " It will be tried again, and changes are saved once it works.",
        de: " Es wird wieder versucht; Änderungen werden gespeichert, sobald es gelingt.")
    static let pressToTryNow = Template(en: "Press {} to try now.", de: "Mit {} sofort versuchen.")
}

extension Texts {
    package var deleteKeyQuestion: String { pick(en: "Delete the API key?", de: "API-Schlüssel löschen?") }
}

extension String {
    /// The text, ending with a period unless it already ends with `.`, `!` or `?`: sources of error messages differ in
    /// whether they end them with one. Empty text stays empty.
    package var asSentence: String { last.map { ".!?".contains($0) } ?? true ? self : self + "." }
}
