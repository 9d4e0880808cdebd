import TextUI
import WeatherModel

// Weather and air quality texts.
extension Texts {
    var fetchingWeather: String { pick(en: "Fetching the weather", de: "Das Wetter wird abgerufen") }
    var fetching: String { pick(en: "Fetching", de: "Wird abgerufen") }
    /// The progress note shown next to a known place.
    var fetchingNote: String { pick(en: "fetching", de: "lädt") }
    func notRenewed(_ cause: String) -> String {
        pick(en: "not renewed: \(cause)", de: "nicht erneuert: \(cause)")
    }
    var severeWeather: String { pick(en: "Severe weather", de: "Unwetter") }
    var severeWeatherNote: String { pick(en: "severe weather", de: "Unwetter") }
    var severe: String { pick(en: "severe", de: "Unwetter") }

    // Measurements and their labels.
    func feelsLike(_ degrees: String) -> String {
        pick(en: "feels like \(degrees)", de: "gefühlt \(degrees)")
    }
    func inArea(_ low: String, _ high: String) -> String {
        pick(en: "in the area \(low) to \(high)", de: "in der Umgebung \(low) bis \(high)")
    }
    var wind: String { pick(en: "Wind", de: "Wind") }
    var gusts: String { pick(en: "Gusts", de: "Böen") }
    var rain: String { pick(en: "Rain", de: "Regen") }
    var snow: String { pick(en: "Snow", de: "Schnee") }
    var clouds: String { pick(en: "Clouds", de: "Wolken") }
    var visibility: String { pick(en: "Visibility", de: "Sicht") }
    var humidity: String { pick(en: "Humidity", de: "Feuchte") }
    var pressure: String { pick(en: "Pressure", de: "Luftdruck") }
    var sunrise: String { pick(en: "Sunrise", de: "Aufgang") }
    var sunset: String { pick(en: "Sunset", de: "Untergang") }
    var sun: String { pick(en: "Sun", de: "Sonne") }
    var noSunriseOrSunset: String {
        pick(en: "no sunrise or sunset today", de: "heute kein Auf- oder Untergang")
    }
    var calm: String { pick(en: "calm", de: "windstill") }
    func orMore(_ distance: String) -> String { pick(en: "\(distance) or more", de: "\(distance) oder mehr") }
    func observed(_ clock: String) -> String {
        pick(en: "Observed \(clock) local time", de: "Gemessen \(clock) Ortszeit")
    }
    /// Returns the wind as part of a sentence.
    func wind(_ speed: String) -> String { pick(en: "wind \(speed)", de: "Wind \(speed)") }

    /// Returns the name of a kind of condition, for summaries of several forecasts that share no description.
    func words(for kind: ConditionKind) -> String {
        switch kind {
        case .thunderstorm: pick(en: "thunderstorm", de: "Gewitter")
        case .drizzle: pick(en: "drizzle", de: "Nieselregen")
        case .rain: pick(en: "rain", de: "Regen")
        case .freezingRain: pick(en: "freezing rain", de: "gefrierender Regen")
        case .snow: pick(en: "snow", de: "Schnee")
        case .sleet: pick(en: "sleet", de: "Schneeregen")
        case .mist: pick(en: "mist", de: "leichter Nebel")
        case .smoke: pick(en: "smoke", de: "Rauch")
        case .haze: pick(en: "haze", de: "Dunst")
        case .dust: pick(en: "dust", de: "Staub")
        case .fog: pick(en: "fog", de: "Nebel")
        case .sand: pick(en: "sand", de: "Flugsand")
        case .ash: pick(en: "ash", de: "Vulkanasche")
        case .squall: pick(en: "squalls", de: "Sturmböen")
        case .tornado: pick(en: "tornado", de: "Wirbelsturm")
        case .clear: pick(en: "clear sky", de: "klar")
        case .fewClouds: pick(en: "few clouds", de: "leicht bewölkt")
        case .scatteredClouds: pick(en: "scattered clouds", de: "wolkig")
        case .brokenClouds: pick(en: "broken clouds", de: "stark bewölkt")
        case .overcast: pick(en: "overcast", de: "bedeckt")
        case .unknown: pick(en: "conditions unknown", de: "Wetter unbekannt")
        }
    }

    // Icons as words, for ASCII.
    var moonIcon: String { pick(en: "moon", de: "Mond") }
    var sunIcon: String { pick(en: "sun", de: "Sonne") }
    var cloudIcon: String { pick(en: "cloud", de: "Wolke") }
    var rainIcon: String { pick(en: "rain", de: "Regen") }
    var snowIcon: String { pick(en: "snow", de: "Schnee") }
    var stormIcon: String { pick(en: "storm", de: "Blitz") }
    var hazeIcon: String { pick(en: "haze", de: "Dunst") }
    var windIcon: String { pick(en: "wind", de: "Wind") }
    /// The width of the widest icon word.
    var iconWidth: Int { pick(en: "storm", de: "Schnee").count }
    var riseIcon: String { pick(en: "rise", de: "auf") }
    var setIcon: String { pick(en: "set", de: "unter") }

    /// Returns an age in words; nil if it is unknown.
    func words(for age: Age) -> String? {
        switch age {
        case .unknown: nil
        case .justNow: pick(en: "just now", de: "gerade eben")
        case .minutes(let count): pick(en: "\(count) min ago", de: "vor \(count) min")
        case .hours(let count): pick(en: "\(count) h ago", de: "vor \(count) h")
        case .days(let count): pick(en: "\(count) d ago", de: "vor \(count) \(count == 1 ? "Tag" : "Tagen")")
        }
    }

    // Air quality.
    var airQuality: String { pick(en: "Air quality", de: "Luftqualität") }
    var fetchingAir: String { pick(en: "Fetching the air quality", de: "Luftqualität wird abgerufen") }
    func airNotKnown(_ cause: String) -> String {
        pick(en: "Air quality not known: \(cause).", de: "Luftqualität nicht bekannt: \(cause).")
    }
    func airNotRenewed(_ cause: String) -> String {
        pick(en: "Air quality not renewed: \(cause).", de: "Luftqualität nicht erneuert: \(cause).")
    }
    func onAirScale(_ index: Int) -> String {
        pick(
            en: "\(index) on a scale from 1, good, to 5, very poor",
            de: "\(index) auf einer Skala von 1, gut, bis 5, sehr schlecht")
    }
    func words(for index: AirQuality.Index) -> String {
        switch index {
        case .good: pick(en: "good", de: "gut")
        case .fair: pick(en: "fair", de: "annehmbar")
        case .moderate: pick(en: "moderate", de: "mäßig")
        case .poor: pick(en: "poor", de: "schlecht")
        case .veryPoor: pick(en: "very poor", de: "sehr schlecht")
        }
    }
}
