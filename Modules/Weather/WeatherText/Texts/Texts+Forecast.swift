import TextUI
import WeatherModel

// Forecast texts.
extension Texts {
    var forecast: String { pick(en: "Forecast", de: "Vorhersage") }
    var forecastRole: String { pick(en: "forecast", de: "Vorhersage") }
    func nextHours(_ count: Int) -> String { pick(en: "Next \(count) hours", de: "Nächste \(count) Stunden") }
    func nextHours(_ count: Int, at place: String) -> String {
        pick(en: "\(place), next \(count) hours", de: "\(place), nächste \(count) Stunden")
    }
    var days: String { pick(en: "Days", de: "Tage") }
    func moreDays(_ count: Int) -> String {
        pick(
            en: count == 1 ? "1 more day" : "\(count) more days",
            de: count == 1 ? "1 weiterer Tag" : "\(count) weitere Tage")
    }
    var everyThreeHours: String { pick(en: "Every three hours", de: "Alle drei Stunden") }
    var inPart: String { pick(en: "in part", de: "teilweise") }

    // Missing and stale forecasts.
    var fetchingForecast: String { pick(en: "Fetching the forecast", de: "Vorhersage wird abgerufen") }
    var noForecastHere: String {
        pick(en: "No forecast for this place.", de: "Keine Vorhersage für diesen Ort.")
    }
    func noForecast(_ cause: String) -> String {
        pick(en: "No forecast: \(cause).", de: "Keine Vorhersage: \(cause).")
    }
    func forecastNotRenewed(_ cause: String) -> String {
        pick(en: "forecast not renewed: \(cause)", de: "Vorhersage nicht erneuert: \(cause)")
    }
    var timesInUTC: String { pick(en: "times in UTC", de: "Zeiten in UTC") }

    // Labels of charts and tables.
    var day: String { pick(en: "day", de: "Tag") }
    var night: String { pick(en: "night", de: "Nacht") }
    var chance: String { pick(en: "chance", de: "Risiko") }
    func chanceAndDepth(_ unit: String) -> String {
        pick(en: "chance, \(unit) in 3 h", de: "Risiko, \(unit) in 3 h")
    }
    var noFallExpected: String {
        pick(en: "No rain or snow expected.", de: "Kein Regen oder Schnee erwartet.")
    }
    var dry: String { pick(en: "dry", de: "trocken") }
    func snow(_ amount: String) -> String { pick(en: "\(amount) snow", de: "\(amount) Schnee") }
    func feels(_ degrees: String) -> String { pick(en: "feels \(degrees)", de: "gefühlt \(degrees)") }
    func clouds(_ share: String) -> String { pick(en: "clouds \(share)", de: "Wolken \(share)") }

    // Sentences.
    func range(_ low: String, _ high: String) -> String {
        pick(en: "\(low) to \(high)", de: "\(low) bis \(high)")
    }
    func degrees(_ degrees: String, at clock: String) -> String {
        pick(en: "\(degrees) at \(clock)", de: "\(degrees) um \(clock)")
    }
    func windUpTo(_ speed: String) -> String { pick(en: "wind up to \(speed)", de: "Wind bis \(speed)") }
    func chanceOfFall(_ share: String) -> String {
        pick(en: "\(share) chance of rain or snow", de: "zu \(share) Regen oder Schnee")
    }
    var noFall: String { pick(en: "no rain or snow", de: "kein Regen oder Schnee") }
    func ofRain(_ amount: String) -> String { pick(en: "\(amount) of rain", de: "\(amount) Regen") }
    func ofSnow(_ amount: String) -> String { pick(en: "\(amount) of snow", de: "\(amount) Schnee") }
    func ofRainOrSnow(_ amount: String) -> String {
        pick(en: "\(amount) of rain or snow", de: "\(amount) Regen oder Schnee")
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
