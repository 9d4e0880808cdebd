import TextUI
import WeatherText

// Texts about places by name and about the user's location.
extension Phrases {
    static let placeNotFound = Phrase(
        en: "Your place could not be found. Give --location LAT,LON, or name a place.",
        de: "Der Standort konnte nicht ermittelt werden. --location LAT,LON angeben, oder einen Ort nennen.")

    // `weather location`.
    static let demoHasNoLocation = Phrase(
        en: "a demo is at the place of its sample data, and changes no configuration.",
        de: "eine Demo ist am Ort ihrer Beispieldaten und ändert keine Konfiguration.")
    static let nowhereToKeepLocation = Template(
        en: "There is nowhere to keep the location: {}.", de: "Der Standort kann nirgends gespeichert werden: {}.")
    static let giveCoordinate = Phrase(
        en: "A coordinate needs no search: weather location set 59.91,10.75",
        de: "Eine Koordinate braucht keine Suche: weather location set 59.91,10.75")
    static let desktopWillBeAsked = Phrase(
        en: "the desktop's location service is asked from now on",
        de: "ab jetzt wird der Ortungsdienst der Arbeitsumgebung gefragt")
    static let configurationIsWrong = Template(
        en: "the configuration still has an error: {}", de: "die Konfiguration hat noch einen Fehler: {}")
    static let locationNotKept = Template(
        en: "{} is your location in this run only: {}", de: "{} ist nur in diesem Lauf der Standort: {}")
    static let locationIsOverridden = Template(
        en: "{} is set, too, and wins over it", de: "{} ist auch gesetzt und hat Vorrang")
    static let location = Template(en: "{} (from {})", de: "{} (aus {})")
    static let locationIsNotSet = Phrase(
        en: "not set: the first favorite stands in, if there is one. To set it: weather location set PLACE",
        de:
            "nicht gesetzt: der erste Favorit, falls es einen gibt, tritt an seine Stelle. Setzen mit: weather location set ORT"
    )
    static let desktopIsAsked = Template(
        en: "auto: the desktop's location service is asked (from {})",
        de: "auto: der Ortungsdienst der Arbeitsumgebung wird gefragt (aus {})")
}

extension Texts {
    /// - Parameter count: The number of places found, at least two.
    func shown(_ name: String, of count: Int) -> String {
        pick(
            en: "this is \(name), one of \(count) places found. For the \(count > 2 ? "others" : "other one"):",
            de: "das ist \(name), einer von \(count) gefundenen Orten. Für \(count > 2 ? "die" : "den") anderen:")
    }
    func noPlace(called name: String) -> String {
        pick(en: "No place is called \"\(name)\".", de: "Kein Ort heißt \"\(name)\".")
            + " \(advice(afterNoMatch: name))"
    }
    func whereAreYou(_ command: String, asksDesktop: Bool) -> String {
        pick(
            en: "Where are you? Name a place (weather \(command) Oslo), or give --location Oslo or --location LAT,LON"
                + (asksDesktop ? "" : ", or have the system asked with --location auto")
                + ". To set it for good: weather location set Oslo.",
            de: "Der Standort ist nicht bekannt. Einen Ort nennen (weather \(command) Oslo), oder --location Oslo oder "
                + "--location LAT,LON angeben"
                + (asksDesktop ? "" : ", oder mit --location auto das System fragen lassen")
                + ". Dauerhaft mit: weather location set Oslo.")
    }
}
