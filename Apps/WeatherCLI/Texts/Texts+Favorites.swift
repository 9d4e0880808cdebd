import TextUI
import WeatherText

// Texts of `weather favorites`.
extension Phrases {
    static let noFavorites = Phrase(
        en: "there are no favorites; add one with: weather favorites add PLACE",
        de: "es gibt keine Favoriten; hinzufügen mit: weather favorites add ORT")
    static let nowhereToKeepFavorites = Template(
        en: "There is nowhere to keep favorites: {}. Name a place with --data-dir DIR.",
        de: "Favoriten können nirgends gespeichert werden: {}. --data-dir DIR nennt einen Platz.")
    static let favoritesNotRead = Template(
        en: "The favorites could not be read: {}", de: "Die Favoriten konnten nicht gelesen werden: {}")
    static let favoritesNotSaved = Template(
        en: "The favorites could not be saved: {}", de: "Die Favoriten konnten nicht gespeichert werden: {}")
    static let nothingExported = Phrase(
        en: "Nothing was exported. What can be read of the favorites is found again with: weather favorites import "
            + "FILE, where FILE is what they are kept as.",
        de: "Es wurde nichts exportiert. Was von den Favoriten lesbar ist, kommt zurück mit: weather favorites import "
            + "FILE; FILE ist die Datei, als die sie liegen.")
    static let emptyListNotExported = Phrase(
        en: "Nothing was exported, since an empty list would replace an earlier export.",
        de: "Es wurde nichts exportiert, denn eine leere Liste würde einen früheren Export ersetzen.")
    static let tooShort = Template(
        en: "\"{}\" is too short; give at least {} characters.",
        de: "\"{}\" ist zu kurz; mindestens {} Zeichen angeben.")
    static let tooManyFavorites = Template(
        en: "That would be {} favorites, and there can be {}. Nothing was added.",
        de: "Das wären {} Favoriten, möglich sind {}. Es wurde nichts hinzugefügt.")
    static let severalFavorites = Template(
        en: "Several favorites are called \"{}\". Name one of them: {}.",
        de: "Mehrere Favoriten heißen \"{}\". Einen davon nennen: {}.")
}

extension Texts {
    /// - Parameters:
    ///   - other: The command that adds the first of the other places.
    ///   - count: The number of places found, at least two. Of more than two, the others are listed below.
    func found(_ name: String, other: String, of count: Int) -> String {
        let (another, rest) = count > 2 ? ("another one", ". The others:") : ("the other one", "")
        let (einen, andere) = count > 2 ? ("Einen", ". Die anderen:") : ("Den", "")
        return pick(
            en: "\(name) is one of \(count) places found. To add \(another): \(other)\(rest)",
            de: "\(name) ist einer von \(count) gefundenen Orten. \(einen) anderen hinzufügen mit: "
                + "\(other)\(andere)")
    }

    /// - Parameter known: The names of the favorites; empty if there are no favorites.
    func noFavorite(called name: String, known: String) -> String {
        pick(
            en: "No favorite is called \"\(name)\"."
                + (known.isEmpty ? " There are none." : " The favorites are: \(known)."),
            de: "Kein Favorit heißt \"\(name)\"."
                + (known.isEmpty ? " Es gibt keine." : " Die Favoriten sind: \(known)."))
    }

    // Exporting and importing.
    private func favorites(_ count: Int) -> String {
        pick(
            en: "\(count) \(count == 1 ? "favorite" : "favorites")",
            de: "\(count) \(count == 1 ? "Favorit" : "Favoriten")")
    }
    func exported(_ count: Int, to path: String) -> String {
        pick(
            en: "\(favorites(count)) exported to \(path)", de: "\(favorites(count)) nach \(path) exportiert")
    }
    func imported(_ count: Int, known: Int) -> String {
        pick(
            en: "Added \(favorites(count)); \(known) \(known == 1 ? "was" : "were") there already.",
            de: "\(favorites(count)) hinzugefügt; \(known) \(known == 1 ? "war" : "waren") schon da.")
    }
    func damaged(_ name: String, _ count: Int) -> String {
        pick(
            en: "\(count) \(count == 1 ? "part" : "parts") of \(name) could not be read; all the rest was imported.",
            de: "\(count) \(count == 1 ? "Teil von \(name) war" : "Teile von \(name) waren") nicht lesbar; "
                + "alles andere wurde importiert.")
    }
}
