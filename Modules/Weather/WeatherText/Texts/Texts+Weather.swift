import TextUI
import WeatherModel

// Weather and air quality texts.
extension Phrases {
    static let fetchingWeather = Phrase(en: "Fetching the weather", de: "Das Wetter wird abgerufen")
    static let fetching = Phrase(en: "Fetching", de: "Wird abgerufen")
    /// The progress note shown next to a known place.
    static let fetchingNote = Phrase(en: "fetching", de: "lädt")
    static let notRenewed = Template(en: "not renewed: {}", de: "nicht erneuert: {}")
    static let severeWeather = Phrase(en: "Severe weather", de: "Unwetter")
    static let severeWeatherNote = Phrase(en: "severe weather", de: "Unwetter")
    static let severe = Phrase(en: "severe", de: "Unwetter")

    // Measurements and their labels.
    static let feelsLike = Template(en: "feels like {}", de: "gefühlt {}")
    static let inArea = Template(en: "in the area {} to {}", de: "in der Umgebung {} bis {}")
    static let wind = Phrase(en: "Wind", de: "Wind")
    static let gusts = Phrase(en: "Gusts", de: "Böen")
    static let rain = Phrase(en: "Rain", de: "Regen")
    static let snow = Phrase(en: "Snow", de: "Schnee")
    static let clouds = Phrase(en: "Clouds", de: "Wolken")
    static let visibility = Phrase(en: "Visibility", de: "Sicht")
    static let humidity = Phrase(en: "Humidity", de: "Feuchte")
    static let pressure = Phrase(en: "Pressure", de: "Luftdruck")
    static let sunrise = Phrase(en: "Sunrise", de: "Aufgang")
    static let sunset = Phrase(en: "Sunset", de: "Untergang")
    static let sun = Phrase(en: "Sun", de: "Sonne")
    static let moon = Phrase(en: "Moon", de: "Mond")
    static let noSunriseOrSunset = Phrase(en: "no sunrise or sunset today", de: "heute kein Auf- oder Untergang")
    static let upAllDay = Phrase(en: "up all day", de: "geht nicht unter")
    static let noSunrise = Phrase(en: "no sunrise", de: "geht nicht auf")
    static let dewPoint = Phrase(en: "Dew point", de: "Taupunkt")
    static let uvIndex = Phrase(en: "UV", de: "UV")
    static let calm = Phrase(en: "calm", de: "windstill")
    static let orMore = Template(en: "{} or more", de: "{} oder mehr")
    static let notRefreshed = Template(en: "{} was not refreshed: {}.", de: "{} wurde nicht aktualisiert: {}.")
    static let upToDate = Template(en: "{} is up to date, observed {}.", de: "{} ist aktuell, gemessen {}.")
    static let observed = Template(en: "Observed {}", de: "Gemessen {}")
    static let localTime = Template(en: "{} local time", de: "{} Ortszeit")
    /// The wind as part of a sentence.
    static let windNote = Template(en: "wind {}", de: "Wind {}")

    // The arrows at the ends of the sun's path as words, for ASCII.
    static let riseIcon = Phrase(en: "rise", de: "auf")
    static let setIcon = Phrase(en: "set", de: "unter")

    // Air quality.
    static let airQuality = Phrase(en: "Air quality", de: "Luftqualität")
    static let fetchingAir = Phrase(en: "Fetching the air quality", de: "Luftqualität wird abgerufen")
    static let onAirScale = Template(
        en: "{} on a scale from 1, good, to 5, very poor", de: "{} auf einer Skala von 1, gut, bis 5, sehr schlecht")
    static let airNotKnown = Template(en: "Air quality not known: {}.", de: "Luftqualität nicht bekannt: {}.")
    static let airNotRenewed = Template(en: "Air quality not renewed: {}.", de: "Luftqualität nicht erneuert: {}.")
}

extension Texts {
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
        case .tornado: pick(en: "tornado", de: "Tornado")
        case .clear: pick(en: "clear sky", de: "klar")
        case .fewClouds: pick(en: "few clouds", de: "leicht bewölkt")
        case .scatteredClouds: pick(en: "scattered clouds", de: "wolkig")
        case .brokenClouds: pick(en: "broken clouds", de: "stark bewölkt")
        case .overcast: pick(en: "overcast", de: "bedeckt")
        case .unknown: pick(en: "conditions unknown", de: "Wetter unbekannt")
        }
    }
    /// The width of the widest icon word.
    var iconWidth: Int { pick(en: "storm", de: "Schnee").count }

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
    /// Returns the words for bad air; nil if it is not bad.
    func badAir(_ index: AirQuality.Index) -> String? {
        switch index {
        case .good, .fair, .moderate: nil
        case .poor: pick(en: "poor air", de: "schlechte Luft")
        case .veryPoor: pick(en: "very poor air", de: "sehr schlechte Luft")
        }
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
