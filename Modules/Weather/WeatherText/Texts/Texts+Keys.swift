import TextUI

// Key descriptions in one or two words. The German ones are shortened to fit 80 columns.
extension Phrases {
    static let add = Phrase(en: "add", de: "hinzufügen")
    static let allFavorites = Phrase(en: "all favorites", de: "alle Favoriten")
    static let back = Phrase(en: "back", de: "zurück")
    static let clearOrBack = Phrase(en: "clear, back", de: "leeren, zurück")
    static let delete = Phrase(en: "delete", de: "löschen")
    static let details = Phrase(en: "details", de: "Details")
    static let dismissNotice = Phrase(en: "dismiss the notice", de: "Hinweis schließen")
    static let find = Phrase(en: "find", de: "suchen")
    static let home = Phrase(en: "home", de: "Übersicht")
    static let keepThese = Phrase(en: "keep these", de: "diese behalten")
    static let moveDown = Phrase(en: "move down", de: "tiefer")
    static let moveUp = Phrase(en: "move up", de: "höher")
    static let readAgain = Phrase(en: "read again", de: "erneut lesen")
    static let refresh = Phrase(en: "refresh", de: "neu laden")
    static let resetKey = Phrase(en: "reset the key", de: "Schlüssel ändern")
    static let saveAgain = Phrase(en: "save again", de: "erneut speichern")
    static let saveKey = Phrase(en: "save", de: "speichern")
    static let searchAgain = Phrase(en: "search again", de: "erneut suchen")
    static let thisPlace = Phrase(en: "this place", de: "dieser Ort")
    static let toFavorites = Phrase(en: "favorites", de: "Favoriten")
    static let useKey = Phrase(en: "use an OpenWeather key", de: "OpenWeather-Schlüssel")
    static let withoutKey = Phrase(en: "no key", de: "ohne")
    static let undo = Phrase(en: "undo", de: "rückgängig")
}
