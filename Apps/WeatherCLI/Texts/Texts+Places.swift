import TextUI
import WeatherText

// Texts about places by name and about the user's location.
extension Phrases {
    static let placeNotFound = Phrase(
        en: "Your place could not be found. Give --location LAT,LON, or name a place.",
        de: "Der Standort konnte nicht ermittelt werden. --location LAT,LON angeben, oder einen Ort nennen.")
}

extension Texts {
    func noPlace(called name: String) -> String {
        pick(en: "No place is called \"\(name)\".", de: "Kein Ort heißt \"\(name)\".")
            + " \(advice(afterNoMatch: name))"
    }
    func shown(_ place: String, of count: Int) -> String {
        pick(
            en: "this is \(place), one of \(count) places found. For the others:",
            de: "das ist \(place), einer von \(count) gefundenen Orten. Für die anderen:")
    }
    func whereAreYou(_ command: String, asksDesktop: Bool) -> String {
        pick(
            en: "Where are you? Name a place (weather \(command) Oslo), or give --location Oslo or --location LAT,LON"
                + (asksDesktop ? "" : ", or have the system asked with --location auto")
                + "; WEATHER_LOCATION or \"location\" in the configuration does it for good.",
            de: "Der Standort ist nicht bekannt. Einen Ort nennen (weather \(command) Oslo), oder --location Oslo oder "
                + "--location LAT,LON angeben"
                + (asksDesktop ? "" : ", oder mit --location auto das System fragen lassen")
                + "; dauerhaft mit WEATHER_LOCATION oder \"location\" in der Konfiguration.")
    }
}
