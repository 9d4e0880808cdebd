import TextUI
import WeatherModel
package import WeatherViews

// The user's location, lookups and favorites.
extension Phrases {
    // The user's location.
    static let yourLocation = Phrase(en: "Your location", de: "Standort")
    static let yourLocationRole = Phrase(en: "your location", de: "Standort")
    static let checkingPermission = Phrase(
        en: "Checking whether your location may be used", de: "Es wird geprüft, ob der Standort benutzt werden darf")
    static let locating = Phrase(en: "Locating", de: "Ortung läuft")
    static let findingLocation = Phrase(en: "Finding your location", de: "Standort wird ermittelt")
    static let locationNotKnown = Phrase(en: "Your location is not known.", de: "Der Standort ist nicht bekannt.")
    static let locationNotKnownBriefly = Phrase(en: "Location not known", de: "Standort nicht bekannt")
    static let locationNotFound = Phrase(
        en: "Your location could not be found.", de: "Der Standort konnte nicht ermittelt werden.")
    static let pressToTypePlace = Template(
        en: "Press {} to type the name of a place.", de: "Mit {} den Namen eines Ortes eingeben.")
    static let pressToAddPlace = Template(
        en: "Press {} to type the name of a place: it becomes your location and a favorite.",
        de: "Mit {} den Namen eines Ortes eingeben: Der Ort wird Standort und Favorit.")
    static let answerToAddPlace = Phrase(
        en: "Answer a to search for a place: it becomes your location and a favorite.",
        de: "Mit a einen Ort suchen: Er wird Standort und Favorit.")
    static let answerToSearch = Phrase(en: "Answer a to search for a place.", de: "Mit a einen Ort suchen.")
    static let lookUpByName = Phrase(en: "Look up a place by name.", de: "Einen Ort mit Namen suchen.")
    static let orStartWith = Template(en: "Or start with {}.", de: "Oder starten mit {}.")
    static let giveItWith = Template(en: "Give it with {}.", de: "Angeben mit {}.")
    static let toLookAround = Phrase(en: "To look around: weather demo.", de: "Zum Umsehen: weather demo.")

    // Place lookups.
    static let lookedUpRole = Phrase(en: "looked up", de: "gesucht")
    static let lookingForPlace = Phrase(en: "Looking for this place", de: "Ort wird gesucht")
    static let searching = Phrase(en: "Searching", de: "Suche läuft")
    static let nothingCalled = Template(en: "No place is called “{}”.", de: "Kein Ort heißt „{}“.")
    static let noMatch = Phrase(en: "No place of this name was found.", de: "Es wurde kein Ort dieses Namens gefunden.")

    // Adding a favorite.
    static let addFavorite = Phrase(en: "Add a favorite", de: "Favorit hinzufügen")
    static let place = Phrase(en: "Place", de: "Ort")
    static let typeTwoLetters = Phrase(
        en: "Type at least two letters of its name.", de: "Mindestens zwei Buchstaben des Namens eingeben.")
    static let noCoordinate = Phrase(
        en: "This is no coordinate: the latitude from -90 to 90, then the longitude from -180 to 180, "
            + "as in 59.91,10.75.",
        de: "Das ist keine Koordinate: die Breite von -90 bis 90, dann die Länge von -180 bis 180, "
            + "wie in 59.91,10.75.")
    static let result = Template(en: "Result {}", de: "Treffer {}")
    static let results = Template(en: "{} results", de: "{} Treffer")
    static let searchPrompt = Phrase(
        en: "Type a name to search for, the number of a place to add it, or nothing to go back.",
        de: "Einen Namen eingeben, um ihn zu suchen, die Nummer eines Ortes, um ihn hinzuzufügen, oder nichts, um "
            + "zurückzugehen.")

    // The list of favorites.
    static let favorites = Phrase(en: "Favorites", de: "Favoriten")
    static let firstFavoriteRole = Phrase(en: "first favorite", de: "erster Favorit")
    static let moved = Template(en: "{} is number {} now.", de: "{} ist jetzt Nummer {}.")
    static let renamed = Template(en: "{} is called {} now.", de: "{} heißt jetzt {}.")
    static let unreadFavorites = Phrase(
        en: "The favorites could not be read.", de: "Die Favoriten konnten nicht gelesen werden.")
    static let noFavorites = Phrase(en: "No favorites yet.", de: "Noch keine Favoriten.")
    static let pressToAdd = Template(en: "Press {} to add one.", de: "Mit {} hinzufügen.")
    static let deleteFavoriteQuestion = Phrase(en: "Delete this favorite?", de: "Diesen Favoriten löschen?")
    static let deleteQuestion = Template(en: "Delete {}?", de: "{} löschen?")

    // Renaming a place.
    static let nameField = Phrase(en: "Name", de: "Name")
    static let namePrompt = Phrase(
        en: "Type the new name, the one that the place came with to bring that back, or nothing to keep this one.",
        de: "Den neuen Namen eingeben, den, mit dem der Ort gefunden wurde, um ihn wiederzubekommen, oder nichts, um "
            + "diesen zu behalten.")
    static let emptyNameIsOriginal = Phrase(
        en: "Leave it empty for the name that the place was found with.",
        de: "Leer lassen für den Namen, mit dem der Ort gefunden wurde.")

    // Filtering the list.
    static let findField = Phrase(en: "Find", de: "Suche")
    static let filterPrompt = Phrase(
        en: "Type a part of a name, a number to go on with these places, or nothing for all of them.",
        de: "Einen Teil eines Namens eingeben, eine Nummer, um mit diesen Orten fortzufahren, oder nichts für alle.")

    // Notifications of changes to the list.
    static let savedAgain = Phrase(en: "The favorites are saved again.", de: "Die Favoriten sind wieder gespeichert.")
}

extension Texts {
    package func isFavoriteAlready(_ name: String) -> String {
        pick(en: "\(name) is a favorite already.", de: "\(name) ist schon ein Favorit.")
    }
    package func added(_ name: String) -> String { pick(en: "Added \(name).", de: "\(name) hinzugefügt.") }
    package func removed(_ name: String) -> String { pick(en: "Removed \(name).", de: "\(name) gelöscht.") }
    package func located(_ name: String) -> String {
        pick(en: "Your location is now \(name).", de: "Der Standort ist jetzt \(name).")
    }
    /// Returns the options that set the location; `auto` is left out if the desktop is asked anyway.
    func locationOptions(asksDesktop: Bool) -> String {
        pick(
            en: "--location PLACE (a name, or LAT,LON)" + (asksDesktop ? "" : ", or --location auto to ask the system"),
            de: "--location ORT (ein Name, oder LAT,LON)"
                + (asksDesktop ? "" : ", oder --location auto, um das System zu fragen"))
    }
    /// Returns advice for a search without a match.
    package func advice(afterNoMatch query: String) -> String {
        guard let comma = query.firstIndex(of: ","), comma > query.startIndex else { return self.tryNearbyPlace }
        let name = query[..<comma]
        return pick(
            en: "Check the spelling and the country, or leave out what follows the comma: \(name)",
            de: "Schreibweise und Land prüfen, oder weglassen, was auf das Komma folgt: \(name)")
    }
    package func notLookedUp(_ name: String, _ cause: String) -> String {
        pick(
            en: "The place \"\(name)\" could not be looked up: \(cause)",
            de: "Der Ort \"\(name)\" konnte nicht gesucht werden: \(cause)")
    }
    /// Returns which place was taken for the name of the user's location, with the options that select the others.
    package func taken(_ choice: LocationAmbiguous) -> String {
        let names = choice.places.map(\.nameWithRegion)
        let options = choice.places.dropFirst().map { "--location=\"\($0.typed)\"" }.joined(separator: "; ")
        return pick(
            en: "\"\(choice.name)\" is taken for \(names.first ?? ""), one of \(names.count) places found. For the "
                + "\(names.count > 2 ? "others" : "other one"): \(options)",
            de: "\"\(choice.name)\" gilt als \(names.first ?? ""), einer von \(names.count) gefundenen Orten. Für "
                + "\(names.count > 2 ? "die" : "den") anderen: \(options)")
    }
    func places(_ count: Int) -> String { pick(en: "\(count) places", de: "\(count) Orte") }
    func found(_ count: Int, of all: Int) -> String {
        if count == 0 { return pick(en: "No favorite matches", de: "Kein Favorit passt") }
        return pick(en: "\(count) of \(all) favorites", de: "\(count) von \(all) Favoriten")
    }
    func found(_ count: Int, of all: Int, by text: String) -> String {
        if count == 0 { return pick(en: "No favorite matches “\(text)”.", de: "Kein Favorit passt zu „\(text)“.") }
        return pick(
            en: "\(found(count, of: all)), found by “\(text)”.", de: "\(found(count, of: all)), gefunden mit „\(text)“."
        )
    }
}
