import TextUI

// What keys do, in a word or two. German has longer words: these are as short as 80 columns want them.
extension Texts {
    var add: String { language.pick(en: "add", de: "hinzufügen") }
    var allFavorites: String { language.pick(en: "all favorites", de: "alle Favoriten") }
    var back: String { language.pick(en: "back", de: "zurück") }
    var clearOrBack: String { language.pick(en: "clear, back", de: "leeren, zurück") }
    var delete: String { language.pick(en: "delete", de: "löschen") }
    var details: String { language.pick(en: "details", de: "Details") }
    var dismissNotice: String { language.pick(en: "dismiss the notice", de: "Hinweis schließen") }
    var down: String { language.pick(en: "down", de: "ab") }
    var find: String { language.pick(en: "find", de: "suchen") }
    var home: String { language.pick(en: "home", de: "Übersicht") }
    var keepThese: String { language.pick(en: "keep these", de: "diese behalten") }
    var moveDown: String { language.pick(en: "move down", de: "tiefer") }
    var moveUp: String { language.pick(en: "move up", de: "höher") }
    var refresh: String { language.pick(en: "refresh", de: "neu laden") }
    var resetKey: String { language.pick(en: "reset the key", de: "Schlüssel ändern") }
    var saveAgain: String { language.pick(en: "save again", de: "erneut speichern") }
    var saveKey: String { language.pick(en: "save the key", de: "Schlüssel speichern") }
    var searchAgain: String { language.pick(en: "search again", de: "erneut suchen") }
    var thisPlace: String { language.pick(en: "this place", de: "dieser Ort") }
    var toFavorites: String { language.pick(en: "favorites", de: "Favoriten") }
    var undo: String { language.pick(en: "undo", de: "rückgängig") }
    var up: String { language.pick(en: "up", de: "auf") }
}
