import TextUI

// Screen titles and messages.
extension Texts {
    // Titles, shown next to the app's name.
    var weatherTitle: String { pick(en: "weather", de: "Wetter") }
    var favoritesTitle: String { pick(en: "favorites", de: "Favoriten") }
    var keyTitle: String { pick(en: "API key", de: "API-Schlüssel") }
    var startingTitle: String { pick(en: "starting", de: "Start") }
    var stoppedTitle: String { pick(en: "stopped", de: "angehalten") }
    var endedTitle: String { pick(en: "ended", de: "beendet") }

    // Startup and fatal errors.
    var starting: String { pick(en: "Starting", de: "Startet") }
    var jobEnded: String { pick(en: "The command has ended.", de: "Der Befehl ist beendet.") }
    var cannotGoOn: String { pick(en: "Isobar cannot go on", de: "Isobar kann nicht weiterarbeiten") }
    var startAgainOnceFixed: String {
        pick(en: "Start it again once that is fixed.", de: "Neu starten, sobald das behoben ist.")
    }

    // The API key.
    var keyCard: String { pick(en: "OpenWeather API key", de: "API-Schlüssel für OpenWeather") }
    var key: String { pick(en: "Key", de: "Schlüssel") }
    var keySource: String {
        pick(en: "Get one for free at \(Self.keyPage)", de: "Kostenlos erhältlich: \(Self.keyPage)")
    }
    private static var keyPage: String { "https://home.openweathermap.org/api_keys" }
    var newKeyDelay: String {
        pick(
            en: "A new key can take up to two hours to become active.",
            de: "Ein neuer Schlüssel gilt manchmal erst nach zwei Stunden.")
    }
    var toLookAroundWithoutKey: String {
        language.pick(
            en: "To look around without a key, leave and start: weather demo",
            de: "Zum Umsehen ohne Schlüssel beenden und starten: weather demo")
    }
    var welcome: String {
        pick(
            en: "Welcome. The weather comes from OpenWeather, which asks its users for a key.",
            de: "Willkommen. Das Wetter kommt von OpenWeather; dafür ist ein Schlüssel nötig.")
    }
    var keyNotAccepted: String {
        pick(
            en: "The weather service did not accept the key.", de: "Der Wetterdienst hat den Schlüssel abgelehnt.")
    }
    var keyNotAcceptedAdvice: String {
        pick(
            en: "A new key can take up to two hours to become active: if yours is new, enter it again later. Otherwise "
                + "check it, or get another one.",
            de: "Ein neuer Schlüssel gilt manchmal erst nach zwei Stunden: in diesem Fall später noch einmal eingeben. "
                + "Sonst prüfen oder einen anderen besorgen.")
    }
    var enterAnotherKey: String {
        pick(
            en: "Enter another key. Your favorites are kept.",
            de: "Einen anderen Schlüssel eingeben. Die Favoriten bleiben erhalten.")
    }
    func keyNotRead(_ cause: String) -> String {
        pick(
            en: "The stored key could not be read: \(cause.asSentence)",
            de: "Der gespeicherte Schlüssel konnte nicht gelesen werden: \(cause.asSentence)")
    }
    var enterKeyAgain: String {
        pick(
            en: "Enter it again. Your favorites are kept.", de: "Bitte neu eingeben. Die Favoriten bleiben erhalten.")
    }
    var savingKey: String { pick(en: "Saving the key", de: "Schlüssel wird gespeichert") }
    var keyIsEmpty: String { pick(en: "Enter a key first.", de: "Zuerst einen Schlüssel eingeben.") }
    var keyIsMalformed: String {
        pick(
            en: "A key is one word, usually of 32 letters and digits. Check what was pasted.",
            de: "Ein Schlüssel ist ein einziges Wort, meist aus 32 Buchstaben und Ziffern. Bitte das Eingefügte prüfen."
        )
    }
    var keyIsReady: String { pick(en: "Ready to be saved.", de: "Kann gespeichert werden.") }
    var typeKey: String { pick(en: "Type or paste the key.", de: "Den Schlüssel eintippen oder einfügen.") }
    var typeKeyPrompt: String {
        pick(en: "Type the key and press Enter.", de: "Den Schlüssel eingeben und Enter drücken.")
    }

    // Deleting the API key.
    package var deleteKeyQuestion: String { pick(en: "Delete the API key?", de: "API-Schlüssel löschen?") }
    var deleteKeyMeaning: String {
        pick(
            en: "You will be asked for another one. Your favorites are kept.",
            de: "Danach wird nach einem anderen gefragt. Die Favoriten bleiben erhalten.")
    }
    var deletingKey: String { pick(en: "Deleting the API key", de: "API-Schlüssel wird gelöscht") }
    var deleteIt: String { pick(en: "delete it", de: "löschen") }
    var keepIt: String { pick(en: "keep it", de: "behalten") }

    // Notices.
    func keyNotDeleted(_ cause: String) -> String {
        pick(
            en: "The API key could not be deleted: \(cause.asSentence) It is still in use.",
            de: "Der API-Schlüssel konnte nicht gelöscht werden: \(cause.asSentence) Er gilt weiter.")
    }
    func favoritesQuarantined(_ reason: String) -> String {
        pick(
            en: "\(reason.asSentence) They were put aside as they were, and the list begins anew.",
            de: "\(reason.asSentence) Sie wurden unverändert beiseitegelegt, und die Liste beginnt von vorn.")
    }
    func pressToDismiss(_ key: String) -> String {
        pick(en: "Press \(key) to dismiss this.", de: "Mit \(key) schließen.")
    }
    var savingFavorites: String { pick(en: "Saving the favorites", de: "Favoriten werden gespeichert") }
    func favoritesNotSaved(_ cause: String) -> String {
        pick(
            en: "The favorites are not saved: \(cause.asSentence) It will be tried again.",
            de: "Die Favoriten sind nicht gespeichert: \(cause.asSentence) Es wird wieder versucht.")
    }
    func favoritesNotRead(_ cause: String) -> String {
        pick(
            en: "The favorites could not be read: \(cause.asSentence)",
            de: "Die Favoriten konnten nicht gelesen werden: \(cause.asSentence)")
    }
    var isReadAgain: String {
        pick(
            en: " It will be tried again, and changes are saved once it works.",
            de: " Es wird wieder versucht; Änderungen werden gespeichert, sobald es gelingt.")
    }
    func pressToTryNow(_ key: String) -> String {
        pick(en: "Press \(key) to try now.", de: "Mit \(key) sofort versuchen.")
    }
}

extension String {
    /// The text, ending with a period unless it already ends with `.`, `!` or `?`: sources of error messages differ in
    /// whether they end them with one. Empty text stays empty.
    var asSentence: String { last.map { ".!?".contains($0) } ?? true ? self : self + "." }
}
