import TextUI
import WeatherModel

// What is said of the weather and of the air.
extension Texts {
    var fetchingWeather: String { language.pick(en: "Fetching the weather", de: "Das Wetter wird abgerufen") }
    var fetching: String { language.pick(en: "Fetching", de: "Wird abgerufen") }
    /// Beside a place that is known.
    var fetchingNote: String { language.pick(en: "fetching", de: "lädt") }
    func notRenewed(_ cause: String) -> String {
        language.pick(en: "not renewed: \(cause)", de: "nicht erneuert: \(cause)")
    }
    var severeWeather: String { language.pick(en: "Severe weather", de: "Unwetter") }
    var severeWeatherNote: String { language.pick(en: "severe weather", de: "Unwetter") }
    var severe: String { language.pick(en: "severe", de: "Unwetter") }

    // The facts, and what they are called.
    func feelsLike(_ degrees: String) -> String {
        language.pick(en: "feels like \(degrees)", de: "gefühlt \(degrees)")
    }
    func inArea(_ low: String, _ high: String) -> String {
        language.pick(en: "in the area \(low) to \(high)", de: "in der Umgebung \(low) bis \(high)")
    }
    var wind: String { language.pick(en: "Wind", de: "Wind") }
    var gusts: String { language.pick(en: "Gusts", de: "Böen") }
    var rain: String { language.pick(en: "Rain", de: "Regen") }
    var snow: String { language.pick(en: "Snow", de: "Schnee") }
    var clouds: String { language.pick(en: "Clouds", de: "Wolken") }
    var visibility: String { language.pick(en: "Visibility", de: "Sicht") }
    var humidity: String { language.pick(en: "Humidity", de: "Feuchte") }
    var pressure: String { language.pick(en: "Pressure", de: "Luftdruck") }
    var sunrise: String { language.pick(en: "Sunrise", de: "Aufgang") }
    var sunset: String { language.pick(en: "Sunset", de: "Untergang") }
    var sun: String { language.pick(en: "Sun", de: "Sonne") }
    var noSunriseOrSunset: String {
        language.pick(en: "no sunrise or sunset today", de: "heute kein Auf- oder Untergang")
    }
    var calm: String { language.pick(en: "calm", de: "windstill") }
    func orMore(_ distance: String) -> String { language.pick(en: "\(distance) or more", de: "\(distance) oder mehr") }
    func observed(_ clock: String) -> String {
        language.pick(en: "Observed \(clock) local time", de: "Gemessen \(clock) Ortszeit")
    }
    /// The wind in a sentence.
    func wind(_ speed: String) -> String { language.pick(en: "wind \(speed)", de: "Wind \(speed)") }

    /// The kind in words, for many forecasts at once, of which nobody has one description.
    func words(for kind: ConditionKind) -> String {
        switch kind {
        case .thunderstorm: language.pick(en: "thunderstorm", de: "Gewitter")
        case .drizzle: language.pick(en: "drizzle", de: "Nieselregen")
        case .rain: language.pick(en: "rain", de: "Regen")
        case .freezingRain: language.pick(en: "freezing rain", de: "gefrierender Regen")
        case .snow: language.pick(en: "snow", de: "Schnee")
        case .sleet: language.pick(en: "sleet", de: "Schneeregen")
        case .mist: language.pick(en: "mist", de: "leichter Nebel")
        case .smoke: language.pick(en: "smoke", de: "Rauch")
        case .haze: language.pick(en: "haze", de: "Dunst")
        case .dust: language.pick(en: "dust", de: "Staub")
        case .fog: language.pick(en: "fog", de: "Nebel")
        case .sand: language.pick(en: "sand", de: "Flugsand")
        case .ash: language.pick(en: "ash", de: "Vulkanasche")
        case .squall: language.pick(en: "squalls", de: "Sturmböen")
        case .tornado: language.pick(en: "tornado", de: "Wirbelsturm")
        case .clear: language.pick(en: "clear sky", de: "klar")
        case .fewClouds: language.pick(en: "few clouds", de: "leicht bewölkt")
        case .scatteredClouds: language.pick(en: "scattered clouds", de: "wolkig")
        case .brokenClouds: language.pick(en: "broken clouds", de: "stark bewölkt")
        case .overcast: language.pick(en: "overcast", de: "bedeckt")
        case .unknown: language.pick(en: "conditions unknown", de: "Wetter unbekannt")
        }
    }

    // Pictures as words, for ASCII.
    var moonIcon: String { language.pick(en: "moon", de: "Mond") }
    var sunIcon: String { language.pick(en: "sun", de: "Sonne") }
    var cloudIcon: String { language.pick(en: "cloud", de: "Wolke") }
    var rainIcon: String { language.pick(en: "rain", de: "Regen") }
    var snowIcon: String { language.pick(en: "snow", de: "Schnee") }
    var stormIcon: String { language.pick(en: "storm", de: "Blitz") }
    var hazeIcon: String { language.pick(en: "haze", de: "Dunst") }
    var windIcon: String { language.pick(en: "wind", de: "Wind") }
    /// How wide the widest of them is.
    var iconWidth: Int { language.pick(en: "storm", de: "Schnee").count }
    var riseIcon: String { language.pick(en: "rise", de: "auf") }
    var setIcon: String { language.pick(en: "set", de: "unter") }

    /// How old something is; nil when that is not known.
    func words(for age: Age) -> String? {
        switch age {
        case .unknown: nil
        case .justNow: language.pick(en: "just now", de: "gerade eben")
        case .minutes(let count): language.pick(en: "\(count) min ago", de: "vor \(count) min")
        case .hours(let count): language.pick(en: "\(count) h ago", de: "vor \(count) h")
        case .days(let count): language.pick(en: "\(count) d ago", de: "vor \(count) \(count == 1 ? "Tag" : "Tagen")")
        }
    }

    // The air.
    var airQuality: String { language.pick(en: "Air quality", de: "Luftqualität") }
    var fetchingAir: String { language.pick(en: "Fetching the air quality", de: "Luftqualität wird abgerufen") }
    func airNotKnown(_ cause: String) -> String {
        language.pick(en: "Air quality not known: \(cause).", de: "Luftqualität nicht bekannt: \(cause).")
    }
    func airNotRenewed(_ cause: String) -> String {
        language.pick(en: "Air quality not renewed: \(cause).", de: "Luftqualität nicht erneuert: \(cause).")
    }
    func onAirScale(_ index: Int) -> String {
        language.pick(
            en: "\(index) on a scale from 1, good, to 5, very poor",
            de: "\(index) auf einer Skala von 1, gut, bis 5, sehr schlecht")
    }
    func words(for index: AirQuality.Index) -> String {
        switch index {
        case .good: language.pick(en: "good", de: "gut")
        case .fair: language.pick(en: "fair", de: "annehmbar")
        case .moderate: language.pick(en: "moderate", de: "mäßig")
        case .poor: language.pick(en: "poor", de: "schlecht")
        case .veryPoor: language.pick(en: "very poor", de: "sehr schlecht")
        }
    }
}
