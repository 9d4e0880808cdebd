import TextUI

// The user's location, lookups and favorites.
extension Texts {
    var unnamedPlace: String { pick(en: "Unnamed place", de: "Unbenannter Ort") }

    // The user's location.
    var yourLocation: String { pick(en: "Your location", de: "Standort") }
    var yourLocationRole: String { pick(en: "your location", de: "Standort") }
    var checkingPermission: String {
        pick(
            en: "Checking whether your location may be used", de: "Es wird geprüft, ob der Standort benutzt werden darf"
        )
    }
    var locating: String { pick(en: "Locating", de: "Ortung läuft") }
    var findingLocation: String { pick(en: "Finding your location", de: "Standort wird ermittelt") }
    var locationNotKnown: String {
        pick(en: "Your location is not known.", de: "Der Standort ist nicht bekannt.")
    }
    var locationNotKnownBriefly: String { pick(en: "Location not known", de: "Standort nicht bekannt") }
    var locationNotFound: String {
        pick(en: "Your location could not be found.", de: "Der Standort konnte nicht ermittelt werden.")
    }
    func pressToTypePlace(_ key: String) -> String {
        pick(en: "Press \(key) to type the name of a place.", de: "Mit \(key) den Namen eines Ortes eingeben.")
    }
    var answerToSearch: String {
        pick(en: "Answer a to search for a place.", de: "Mit a einen Ort suchen.")
    }
    var lookUpByName: String { pick(en: "Look up a place by name.", de: "Einen Ort mit Namen suchen.") }
    func orStartWith(_ options: String) -> String {
        pick(en: "Or start with \(options).", de: "Oder starten mit \(options).")
    }
    func giveItWith(_ options: String) -> String {
        pick(en: "Give it with \(options).", de: "Angeben mit \(options).")
    }
    var toLookAround: String { pick(en: "To look around: weather demo.", de: "Zum Umsehen: weather demo.") }
    /// Returns the options that set the location; `auto` is left out if the desktop is asked anyway.
    func locationOptions(asksDesktop: Bool) -> String {
        pick(
            en: "--location PLACE (a name, or LAT,LON)" + (asksDesktop ? "" : ", or --location auto to ask the system"),
            de: "--location ORT (ein Name, oder LAT,LON)"
                + (asksDesktop ? "" : ", oder --location auto, um das System zu fragen"))
    }

    // Place lookups.
    var lookedUpRole: String { pick(en: "looked up", de: "gesucht") }
    var lookingForPlace: String { pick(en: "Looking for this place", de: "Ort wird gesucht") }
    var searching: String { pick(en: "Searching", de: "Suche läuft") }
    var noMatch: String {
        pick(en: "No place of this name was found.", de: "Es wurde kein Ort dieses Namens gefunden.")
    }
    func noMatch(for query: String) -> String {
        pick(en: "No place is called “\(query)”.", de: "Kein Ort heißt „\(query)“.")
    }
    /// Returns advice for a search without a match.
    func advice(afterNoMatch query: String) -> String {
        guard query.contains(",") else { return tryNearbyPlace }
        return pick(
            en: "Check the spelling and the country, or leave out what follows the comma.",
            de: "Schreibweise und Land prüfen, oder weglassen, was auf das Komma folgt.")
    }
    package var tryNearbyPlace: String {
        pick(
            en: "Check the spelling, or try a larger place nearby.",
            de: "Die Schreibweise prüfen, oder einen größeren Ort in der Nähe versuchen.")
    }

    // Adding a favorite.
    var addFavorite: String { pick(en: "Add a favorite", de: "Favorit hinzufügen") }
    var place: String { pick(en: "Place", de: "Ort") }
    var typeTwoLetters: String {
        pick(
            en: "Type at least two letters of its name.", de: "Mindestens zwei Buchstaben des Namens eingeben.")
    }
    var noCoordinate: String {
        pick(
            en: "This is no coordinate: the latitude from -90 to 90, then the longitude from -180 to 180, "
                + "as in 59.91,10.75.",
            de: "Das ist keine Koordinate: die Breite von -90 bis 90, dann die Länge von -180 bis 180, "
                + "wie in 59.91,10.75.")
    }
    package func isFavoriteAlready(_ name: String) -> String {
        pick(en: "\(name) is a favorite already.", de: "\(name) ist schon ein Favorit.")
    }
    func result(_ position: String) -> String { pick(en: "Result \(position)", de: "Treffer \(position)") }
    func results(_ count: String) -> String { pick(en: "\(count) results", de: "\(count) Treffer") }
    var searchPrompt: String {
        pick(
            en: "Type a name to search for, the number of a place to add it, or nothing to go back.",
            de: "Einen Namen eingeben, um ihn zu suchen, die Nummer eines Ortes, um ihn hinzuzufügen, oder nichts, um "
                + "zurückzugehen.")
    }

    // The list of favorites.
    var favorites: String { pick(en: "Favorites", de: "Favoriten") }
    var firstFavoriteRole: String { pick(en: "first favorite", de: "erster Favorit") }
    var favoritesNotRead: String {
        pick(en: "The favorites could not be read.", de: "Die Favoriten konnten nicht gelesen werden.")
    }
    var noFavorites: String { pick(en: "No favorites yet.", de: "Noch keine Favoriten.") }
    func pressToAdd(_ key: String) -> String {
        pick(en: "Press \(key) to add one.", de: "Mit \(key) einen hinzufügen.")
    }
    func places(_ count: Int) -> String { pick(en: "\(count) places", de: "\(count) Orte") }
    var deleteFavoriteQuestion: String {
        pick(en: "Delete this favorite?", de: "Diesen Favoriten löschen?")
    }
    func deleteQuestion(_ name: String) -> String { pick(en: "Delete \(name)?", de: "\(name) löschen?") }

    // Filtering the list.
    var findField: String { pick(en: "Find", de: "Suche") }
    func found(_ count: Int, of all: Int) -> String {
        pick(
            en: "\(count == 0 ? "None" : "\(count)") of \(all) favorites",
            de: "\(count == 0 ? "Keiner" : "\(count)") von \(all) Favoriten")
    }
    func found(_ count: Int, of all: Int, by text: String) -> String {
        pick(
            en: "\(found(count, of: all)), found by “\(text)”.", de: "\(found(count, of: all)), gefunden mit „\(text)“."
        )
    }
    var filterPrompt: String {
        pick(
            en: "Type a part of a name, a number to go on with these places, or nothing for all of them.",
            de: "Einen Teil eines Namens eingeben, eine Nummer, um mit diesen Orten fortzufahren, oder nichts für alle."
        )
    }

    // Notifications of changes to the list.
    package func added(_ name: String) -> String { pick(en: "Added \(name).", de: "\(name) hinzugefügt.") }
    func removed(_ name: String) -> String { pick(en: "Removed \(name).", de: "\(name) gelöscht.") }
    func bringsBack(_ key: String) -> String {
        pick(en: "\(key) brings it back.", de: "Mit \(key) zurückholen.")
    }
    func moved(_ name: String, to number: Int) -> String {
        pick(en: "\(name) is number \(number) now.", de: "\(name) ist jetzt Nummer \(number).")
    }
    func restored(_ name: String) -> String { pick(en: "\(name) is back.", de: "\(name) ist wieder da.") }
    var savedAgain: String {
        pick(en: "The favorites are saved again.", de: "Die Favoriten sind wieder gespeichert.")
    }
}
