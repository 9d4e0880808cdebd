/// The weather of a place in metric units: °C, m/s, hPa, m, mm in the last hour.
struct SampleWeather: Sendable, Equatable {
    /// The conditions, the primary one first.
    var sky: [SampleCondition]
    var temp: Double
    /// The feels-like temperature, and the lowest and the highest in the area; nil for `temp`.
    var feels, lowest, highest: Double?
    var wind = 3.21
    /// The direction that the wind comes from, in degrees.
    var deg = 214.0
    var gust: Double?
    var clouds = 0
    var humidity = 67
    var pressure = 1016
    /// The pressure at the height of the place; nil for `pressure`.
    var ground: Int?
    var visibility: Int? = 10_000
    var rain, snow: Double?

    var feelsLike: Double { feels ?? temp }
}

/// A weather condition of OpenWeatherMap (https://openweathermap.org/weather-conditions).
struct SampleCondition: Sendable, Equatable {
    let id: Int
    let main: String
    let description: String
    let german: String
    /// The icon's code without the suffix for day or night.
    let icon: String
    /// The weather code of Open-Meteo; nil if there is none.
    let code: Int?

    private init(
        _ id: Int, _ main: String, _ description: String, de german: String, _ icon: String, wmo code: Int? = nil
    ) {
        self.id = id
        self.main = main
        self.description = description
        self.german = german
        self.icon = icon
        self.code = code
    }

    static let thunderstorm = SampleCondition(211, "Thunderstorm", "thunderstorm", de: "Gewitter", "11", wmo: 95)
    static let heavyThunderstorm = SampleCondition(
        202, "Thunderstorm", "thunderstorm with heavy rain", de: "Gewitter mit starkem Regen", "11", wmo: 95)
    static let drizzle = SampleCondition(301, "Drizzle", "drizzle", de: "Nieselregen", "09", wmo: 53)
    static let lightRain = SampleCondition(500, "Rain", "light rain", de: "leichter Regen", "10", wmo: 61)
    static let moderateRain = SampleCondition(501, "Rain", "moderate rain", de: "mäßiger Regen", "10", wmo: 63)
    static let heavyRain = SampleCondition(502, "Rain", "heavy intensity rain", de: "starker Regen", "10", wmo: 65)
    static let freezingRain = SampleCondition(511, "Rain", "freezing rain", de: "gefrierender Regen", "13", wmo: 66)
    static let showers = SampleCondition(521, "Rain", "shower rain", de: "Regenschauer", "09", wmo: 81)
    static let lightSnow = SampleCondition(600, "Snow", "light snow", de: "leichter Schneefall", "13", wmo: 71)
    static let snow = SampleCondition(601, "Snow", "snow", de: "Schneefall", "13", wmo: 73)
    static let heavySnow = SampleCondition(602, "Snow", "heavy snow", de: "starker Schneefall", "13", wmo: 75)
    static let sleet = SampleCondition(611, "Snow", "sleet", de: "Schneeregen", "13", wmo: 71)
    static let mist = SampleCondition(701, "Mist", "mist", de: "leichter Nebel", "50", wmo: 45)
    static let smoke = SampleCondition(711, "Smoke", "smoke", de: "Rauch", "50")
    static let haze = SampleCondition(721, "Haze", "haze", de: "Dunst", "50")
    static let fog = SampleCondition(741, "Fog", "fog", de: "Nebel", "50", wmo: 45)
    static let sand = SampleCondition(751, "Sand", "sand", de: "Flugsand", "50")
    static let ash = SampleCondition(762, "Ash", "volcanic ash", de: "Vulkanasche", "50")
    static let squalls = SampleCondition(771, "Squall", "squalls", de: "Sturmböen", "50")
    static let clear = SampleCondition(800, "Clear", "clear sky", de: "klarer Himmel", "01", wmo: 0)
    static let fewClouds = SampleCondition(801, "Clouds", "few clouds", de: "ein paar Wolken", "02", wmo: 1)
    static let scatteredClouds = SampleCondition(802, "Clouds", "scattered clouds", de: "wolkig", "03", wmo: 2)
    static let brokenClouds = SampleCondition(803, "Clouds", "broken clouds", de: "stark bewölkt", "04", wmo: 3)
    static let overcast = SampleCondition(804, "Clouds", "overcast clouds", de: "bedeckt", "04", wmo: 3)
}
