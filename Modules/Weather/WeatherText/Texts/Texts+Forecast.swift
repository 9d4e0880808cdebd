import TextUI
import WeatherModel

// Forecast texts.
extension Phrases {
    static let forecast = Phrase(en: "Forecast", de: "Vorhersage")
    static let forecastRole = Phrase(en: "forecast", de: "Vorhersage")
    static let days = Phrase(en: "Days", de: "Tage")
    static let everyThreeHours = Phrase(en: "Every three hours", de: "Alle drei Stunden")
    static let from = Template(en: "(from {})", de: "(ab {})")
    static let until = Template(en: "(until {})", de: "(bis {})")

    // Missing and stale forecasts.
    static let fetchingForecast = Phrase(en: "Fetching the forecast", de: "Vorhersage wird abgerufen")
    static let noForecastHere = Phrase(en: "No forecast for this place.", de: "Keine Vorhersage für diesen Ort.")
    static let noForecast = Template(en: "No forecast: {}.", de: "Keine Vorhersage: {}.")
    static let forecastNotRenewed = Template(en: "forecast not renewed: {}", de: "Vorhersage nicht erneuert: {}")
    static let timesInUTC = Phrase(en: "times in UTC", de: "Zeiten in UTC")

    // Labels of charts and tables.
    static let day = Phrase(en: "day", de: "Tag")
    static let night = Phrase(en: "night", de: "Nacht")
    static let chance = Phrase(en: "chance %", de: "Regen %")
    static let chanceAndDepth = Template(en: "chance in %, {} in 3 h", de: "Regen in %, {} in 3 h")
    static let noFallExpected = Phrase(en: "No rain or snow expected.", de: "Kein Regen oder Schnee erwartet.")
    static let dry = Phrase(en: "dry", de: "trocken")
    static let snowNote = Template(en: "{} snow", de: "{} Schnee")
    static let feels = Template(en: "feels {}", de: "gefühlt {}")
    static let cloudsNote = Template(en: "clouds {}", de: "Wolken {}")
    static let windUpTo = Template(en: "wind up to {}", de: "Wind bis {}")
    static let chanceOfFall = Template(en: "{} chance of rain or snow", de: "zu {} Regen oder Schnee")
    static let noFall = Phrase(en: "no rain or snow", de: "kein Regen oder Schnee")
    static let ofRain = Template(en: "{} of rain", de: "{} Regen")
    static let ofSnow = Template(en: "{} of snow", de: "{} Schnee")
    static let ofRainOrSnow = Template(en: "{} of rain or snow", de: "{} Regen oder Schnee")
}

extension Texts {
    func nextHours(_ count: Int) -> String { pick(en: "Next \(count) hours", de: "Nächste \(count) Stunden") }
    func nextHours(_ count: Int, at place: String) -> String {
        pick(en: "\(place), next \(count) hours", de: "\(place), nächste \(count) Stunden")
    }
    func moreDays(_ count: Int) -> String {
        pick(
            en: count == 1 ? "1 more day" : "\(count) more days",
            de: count == 1 ? "1 weiterer Tag" : "\(count) weitere Tage")
    }

    // Sentences.
    func range(_ low: String, _ high: String) -> String {
        pick(en: "\(low) to \(high)", de: "\(low) bis \(high)")
    }
    func degrees(_ degrees: String, at clock: String) -> String {
        pick(en: "\(degrees) at \(clock)", de: "\(degrees) um \(clock)")
    }

    /// Returns the full name of the weekday.
    func weekday(of time: LocalTime) -> String {
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let german = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
        guard names.indices.contains(time.weekday) else { return "" }
        return pick(en: names[time.weekday], de: german[time.weekday])
    }

    /// Returns the abbreviated weekday and the day of the month: `Sat 14`, `Sa 14`.
    func shortDay(of time: LocalTime) -> String {
        let name = weekday(of: time)
        return "\(pick(en: String(name.prefix(3)), de: String(name.prefix(2)))) \(time.day)"
    }
}
