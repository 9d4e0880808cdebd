import TextUI
import WeatherModel

// Forecast texts.
extension Phrases {
    static let forecast = Phrase(en: "Forecast", de: "Vorhersage")
    static let forecastRole = Phrase(en: "forecast", de: "Vorhersage")
    static let days = Phrase(en: "Days", de: "Tage")
    static let hours = Phrase(en: "Hours", de: "Stunden")
    static let range = Template(en: "{} to {}", de: "{} bis {}")
    static let degreesAt = Template(en: "{} at {}", de: "{} um {}")
    static let fromDegrees = Template(en: "from {}", de: "ab {}")
    static let upToDegrees = Template(en: "up to {}", de: "bis {}")
    static let from = Template(en: "(from {})", de: "(ab {})")
    static let until = Template(en: "(until {})", de: "(bis {})")

    // Missing and stale forecasts.
    static let fetchingForecast = Phrase(en: "Fetching the forecast", de: "Vorhersage wird abgerufen")
    static let noForecastHere = Phrase(en: "No forecast for this place.", de: "Keine Vorhersage für diesen Ort.")
    static let noForecast = Template(en: "No forecast: {}.", de: "Keine Vorhersage: {}.")
    static let forecastNotRenewed = Template(en: "forecast not renewed: {}", de: "Vorhersage nicht erneuert: {}")
    static let weatherObserved = Template(en: "weather observed {}", de: "Wetter gemessen {}")
    static let timesInUTC = Phrase(en: "times in UTC", de: "Zeiten in UTC")

    // Labels of charts and tables.
    static let day = Phrase(en: "day", de: "Tag")
    static let night = Phrase(en: "night", de: "Nacht")
    // The sentence about the day ahead.
    static let thunderstorms = Phrase(en: "Thunderstorms", de: "Gewitter")
    static let freezingRain = Phrase(en: "Freezing rain", de: "Gefrierender Regen")
    static let rainAndSnow = Phrase(en: "Rain and snow", de: "Regen und Schnee")
    static let onAndOff = Phrase(en: "on and off", de: "mit Pausen")
    static let asWarm = Phrase(en: "tomorrow as warm as today", de: "morgen so warm wie heute")
    static let warmer = Template(en: "tomorrow {} warmer", de: "morgen {} wärmer")
    static let colder = Template(en: "tomorrow {} colder", de: "morgen {} kälter")

    // Summaries and sentences.
    static let dry = Phrase(en: "dry", de: "trocken")
    static let noFall = Template(en: "no {}", de: "kein {}")
    static let noFallExpected = Template(en: "No {} expected.", de: "Kein {} erwartet.")
    static let chanceOfFall = Template(en: "{} chance of {}", de: "zu {} {}")
    static let snowNote = Template(en: "{} snow", de: "{} Schnee")
    static let feels = Template(en: "feels {}", de: "gefühlt {}")
    static let cloudsNote = Template(en: "clouds {}", de: "Wolken {}")
    static let nextDayAt = Template(en: "{}, next 24 hours", de: "{}, nächste 24 Stunden")
    static let windUpTo = Template(en: "wind up to {}", de: "Wind bis {}")
    static let ofRain = Template(en: "{} of rain", de: "{} Regen")
    static let ofSnow = Template(en: "{} of snow", de: "{} Schnee")
}

extension Texts {
    /// The possible precipitation: snow only if it can be cold enough.
    func fall(_ canSnow: Bool) -> String {
        canSnow ? pick(en: "rain or snow", de: "Regen oder Schnee") : pick(en: "rain", de: "Regen")
    }
    func chance(isSnow: Bool) -> String { pick(en: "chance %", de: isSnow ? "Schnee %" : "Regen %") }
    func fallPossible(_ percent: String, canSnow: Bool) -> String {
        let fall = fall(canSnow)
        return pick(en: "\(percent) chance of \(fall)", de: "\(fall): \(percent)")
    }

    func nextHours(_ count: Int) -> String { pick(en: "Next \(count) hours", de: "Nächste \(count) Stunden") }
    /// Returns the heading of the steps of a forecast, given their length in seconds; their rain and snow, if any, are
    /// those of the time before.
    func everyStep(of seconds: Int64, hasFall: Bool) -> String {
        let every =
            switch seconds {
            case 3600: pick(en: "Every hour", de: "Jede Stunde")
            case 3 * 3600: pick(en: "Every three hours", de: "Alle drei Stunden")
            default: self.hours
            }
        return every
            + (hasFall ? pick(en: ", rain and snow until then", de: ", Regen und Schnee bis dahin") : "")
    }

    /// Returns the precipitation and its time: without a start it has already begun, without an end it continues.
    func span(_ what: String, from start: String?, until end: String?) -> String {
        switch (start, end) {
        case (let start?, let end?):
            pick(en: "\(what) from \(start) to \(end)", de: "\(what) von \(start) bis \(end)")
        case (let start?, nil): pick(en: "\(what) from \(start)", de: "\(what) ab \(start)")
        case (nil, let end?): pick(en: "\(what) until \(end)", de: "\(what) bis \(end)")
        case (nil, nil): pick(en: "\(what) all the time", de: "\(what) durchgehend")
        }
    }

    // Sentences.
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
