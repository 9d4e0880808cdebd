import TextUI

// Key descriptions in one or two words. The German ones are shortened to fit 80 columns.
extension Texts {
    var add: String { pick(en: "add", de: "hinzufügen") }
    var allFavorites: String { pick(en: "all favorites", de: "alle Favoriten") }
    var back: String { pick(en: "back", de: "zurück") }
    var clearOrBack: String { pick(en: "clear, back", de: "leeren, zurück") }
    var delete: String { pick(en: "delete", de: "löschen") }
    var details: String { pick(en: "details", de: "Details") }
    var dismissNotice: String { pick(en: "dismiss the notice", de: "Hinweis schließen") }
    var down: String { pick(en: "down", de: "ab") }
    var find: String { pick(en: "find", de: "suchen") }
    var home: String { pick(en: "home", de: "Übersicht") }
    var keepThese: String { pick(en: "keep these", de: "diese behalten") }
    var moveDown: String { pick(en: "move down", de: "tiefer") }
    var moveUp: String { pick(en: "move up", de: "höher") }
    var readAgain: String { pick(en: "read again", de: "erneut lesen") }
    var refresh: String { pick(en: "refresh", de: "neu laden") }
    var resetKey: String { pick(en: "reset the key", de: "Schlüssel ändern") }
    var saveAgain: String { pick(en: "save again", de: "erneut speichern") }
    var saveKey: String { pick(en: "save the key", de: "Schlüssel speichern") }
    var searchAgain: String { pick(en: "search again", de: "erneut suchen") }
    var thisPlace: String { pick(en: "this place", de: "dieser Ort") }
    var toFavorites: String { pick(en: "favorites", de: "Favoriten") }
    var undo: String { pick(en: "undo", de: "rückgängig") }
    var up: String { pick(en: "up", de: "auf") }
}
