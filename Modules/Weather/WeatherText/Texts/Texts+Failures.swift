import TextUI
package import WeatherModel

// Failure messages and remedies.
extension Phrases {
    // Reports of views without weather.
    static let noKey = Phrase(en: "There is no API key.", de: "Es gibt keinen API-Schlüssel.")
    static let getKey = Phrase(
        en: "Get one at https://openweathermap.org/api and store it with: weather key set. The weather without a key: "
            + "weather --source open-meteo.",
        de: "Erhältlich unter https://openweathermap.org/api, speichern mit: weather key set. Das Wetter ohne "
            + "Schlüssel: weather --source open-meteo.")
    static let apiKeyNotRead = Template(
        en: "The stored API key could not be read: {}",
        de: "Der gespeicherte API-Schlüssel konnte nicht gelesen werden: {}")
    static let weatherWithoutKey = Phrase(
        en: "The weather without a key: weather --source open-meteo.",
        de: "Das Wetter ohne Schlüssel: weather --source open-meteo.")
    static let giveAnotherKey = Phrase(
        en: "Check the key in the file given with --key-file. A new key can take up to two hours to become active.",
        de: "Den Schlüssel in der mit --key-file genannten Datei prüfen. Ein neuer gilt manchmal erst nach zwei "
            + "Stunden.")

    // Format errors. The name of a field is given in braces.
    static let unclosedBrace = Phrase(
        en: "A { is not closed. Write {{ for the brace itself.",
        de: "Eine { ist nicht geschlossen. Die Klammer selbst schreibt man als {{.")
    static let unknownField = Template(
        en: "There is no field {{}}. The fields are: {}.", de: "Es gibt kein Feld {{}}. Die Felder sind: {}.")
    static let unknownForm = Template(
        en: "The field {{}} has no form \"{}\". A number has {temp:0} to {temp:4}, which are its decimals, and "
            + "{temp:raw} without its unit.",
        de: "Das Feld {{}} hat keine Form „{}“. Eine Zahl hat {temp:0} bis {temp:4} für ihre Nachkommastellen, und "
            + "{temp:raw} ohne Einheit.")

    // Remedies.
    static let tryNearbyPlace = Phrase(
        en: "Check the spelling, or try a larger place nearby.",
        de: "Die Schreibweise prüfen, oder einen größeren Ort in der Nähe versuchen.")
    /// The remedy for an answer that is probably not the service's.
    static let signIn = Phrase(
        en: "If this network asks you to sign in, do so in a browser and try again.",
        de: "Verlangt dieses Netz eine Anmeldung, sie in einem Browser erledigen und noch einmal versuchen.")
}

extension Texts {
    /// The remedy for a refused stored key where no screen prompts for another one.
    package var storeKeyAgain: String {
        pick(
            en: "Check the key and store it again with: weather key set. A new key can take up to two hours to become "
                + "active.",
            de: "Den Schlüssel prüfen und neu speichern mit: weather key set. Ein neuer gilt manchmal erst nach zwei "
                + "Stunden.")
    }

    /// Returns the message and the remedy where the first favorite would be reported if the favorites could be read.
    package func noStandIn(_ cause: String) -> (message: String, remedy: String) {
        let remedy = pick(
            en: "The weather of a place all the same: --location PLACE.",
            de: "Das Wetter eines Ortes trotzdem: --location ORT.")
        return (self.favoritesNotRead(cause.asSentence), remedy)
    }

    /// Returns the cause of a failure in one line, safe to display.
    package func message(for failure: WeatherFailure) -> String {
        // A cause, if it is known.
        func after(_ cause: String) -> String { cause.isEmpty ? "" : ": \(cause)" }
        return switch failure {
        case .notAuthorized:
            pick(
                en: "The weather service did not accept the API key.",
                de: "Der Wetterdienst hat den API-Schlüssel abgelehnt.")
        case .badRequest(let reason):
            pick(
                en: "The weather service refused the request\(after(reason)).",
                de: "Der Wetterdienst hat die Anfrage abgelehnt\(after(reason)).")
        case .notFound:
            pick(
                en: "The weather service knows no such place.", de: "Der Wetterdienst kennt keinen solchen Ort.")
        case .quotaExceeded:
            pick(
                en: "The weather service was asked too often; its limit is reached for now.",
                de: "Der Wetterdienst wurde zu oft gefragt; sein Limit ist vorerst erreicht.")
        case .offline(let cause):
            pick(
                en: "The weather service could not be reached\(after(cause)).",
                de: "Der Wetterdienst war nicht erreichbar\(after(cause)).")
        case .timedOut:
            pick(
                en: "The weather service did not answer in time.",
                de: "Der Wetterdienst hat nicht rechtzeitig geantwortet.")
        case .serviceError(let status):
            pick(
                en: "The weather service is unavailable (status \(status)).",
                de: "Der Wetterdienst ist gestört (Status \(status)).")
        case .unreadable(let reason):
            pick(
                en: "The weather service's answer could not be read: \(words(for: reason)).",
                de: "Die Antwort des Wetterdienstes konnte nicht gelesen werden: \(words(for: reason)).")
        case .rateLimited:
            pick(
                en: "Isobar limits how often it asks in a minute, and has reached its own limit.",
                de: "Isobar begrenzt, wie oft es in einer Minute fragt, und hat diese eigene Grenze erreicht.")
        }
    }

    /// Returns the remedy for a failure in one line, safe to display.
    package func remedy(for failure: WeatherFailure) -> String {
        switch failure {
        case .notAuthorized:
            pick(
                en: "Check the key and enter it again; a new key can take up to two hours to become active.",
                de: "Den Schlüssel prüfen und neu eingeben; ein neuer gilt manchmal erst nach zwei Stunden.")
        case .badRequest:
            pick(
                en: "Try another place or other words; asking the same again will not help.",
                de: "Einen anderen Ort oder andere Wörter versuchen; dieselbe Frage noch einmal hilft nicht.")
        case .notFound: self.tryNearbyPlace
        case .quotaExceeded:
            pick(
                en: "Wait a minute and try again; a limit of a day ends tomorrow.",
                de: "Eine Minute warten und noch einmal versuchen; ein Tageslimit gilt bis morgen.")
        case .offline:
            pick(
                en: "Check the network connection and try again.",
                de: "Die Netzwerkverbindung prüfen und noch einmal versuchen.")
        case .timedOut:
            pick(
                en: "Try again; if it happens often, check the network connection.",
                de: "Noch einmal versuchen; wenn es oft geschieht, die Netzwerkverbindung prüfen.")
        case .serviceError(let status) where status < 500 && status != 429: self.signIn
        case .serviceError:
            pick(
                en: "Nothing is wrong at your end. Try again in a few minutes.",
                de: "Der Fehler liegt beim Dienst. In ein paar Minuten noch einmal versuchen.")
        case .unreadable(.html): self.signIn
        case .unreadable(.missing):
            pick(
                en: "The service may have no data for this place now. Try again later, or try a place nearby.",
                de: "Vielleicht hat der Dienst für diesen Ort gerade keine Daten. Später noch einmal versuchen, oder "
                    + "einen Ort in der Nähe.")
        case .unreadable:
            pick(
                en: "Try again; if the error persists, a proxy probably alters the answers.",
                de: "Noch einmal versuchen. Bleibt der Fehler, verändert vermutlich ein Proxy die Antworten.")
        case .rateLimited:
            pick(
                en: "Wait a minute and try again. Nothing is wrong with the service.",
                de: "Eine Minute warten und noch einmal versuchen. Am Dienst liegt es nicht.")
        }
    }

    /// Returns the cause of a failure, abbreviated for a table.
    package func brief(_ failure: WeatherFailure) -> String {
        switch failure {
        case .notAuthorized: pick(en: "key refused", de: "kein Zugang")
        case .badRequest: pick(en: "request refused", de: "Anfrage abgelehnt")
        case .notFound: pick(en: "no such place", de: "Ort unbekannt")
        case .quotaExceeded: pick(en: "limit reached", de: "Limit erreicht")
        case .offline: pick(en: "no connection", de: "keine Verbindung")
        case .timedOut: pick(en: "timed out", de: "keine Antwort")
        case .serviceError: pick(en: "service down", de: "Dienst gestört")
        case .unreadable: pick(en: "unreadable answer", de: "Antwort unlesbar")
        case .rateLimited: pick(en: "asked too often", de: "zu oft gefragt")
        }
    }

    /// Returns why the stored favorites are put aside.
    package func favoritesNotReadable(_ reason: Unreadable) -> String {
        pick(
            en: "The stored list of favorites could not be read: \(words(for: reason)).",
            de: "Die gespeicherte Favoritenliste konnte nicht gelesen werden: \(words(for: reason)).")
    }

    /// Returns the reason why a response or a list could not be decoded, worded to complete "it could not be read".
    private func words(for unreadable: Unreadable) -> String {
        let german =
            switch unreadable {
            case .empty: "sie ist leer"
            case .html: "sie ist eine Webseite, keine Daten"
            case .truncated: "sie endet zu früh"
            case .notText: "sie ist kein Text"
            case .tooLarge: "sie ist zu groß"
            case .notJSON: "sie ist kein JSON"
            case .missing(let path): "„\(path)“ fehlt"
            case .wrongShape("body"): "sie hat nicht die erwartete Form"
            case .wrongShape(let path): "„\(path)“ hat einen falschen Typ oder einen ungültigen Wert"
            }
        return pick(en: unreadable.description, de: german)
    }
}
