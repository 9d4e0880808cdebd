/// The weather of a place in metric units: °C, m/s, hPa, m, mm in the last hour.
struct SampleWeather: Sendable, Equatable {
    /// The conditions, the primary one first.
    let conditions: [SampleCondition]
    let temp: Double
    let feelsLike: Double
    let lowest: Double
    let highest: Double
    let pressure: Int
    let groundPressure: Int
    let humidity: Int
    let visibility: Int?
    let windSpeed: Double
    let windDirection: Double
    let gust: Double?
    let clouds: Int
    let rain: Double?
    let snow: Double?

    init(
        _ conditions: SampleCondition..., temp: Double, feels feelsLike: Double? = nil,
        from lowest: Double? = nil, to highest: Double? = nil, wind windSpeed: Double = 3.21,
        deg windDirection: Double = 214, gust: Double? = nil, clouds: Int = 0, humidity: Int = 67, pressure: Int = 1016,
        ground groundPressure: Int? = nil, visibility: Int? = 10_000, rain: Double? = nil, snow: Double? = nil
    ) {
        self.conditions = conditions
        self.temp = temp
        self.feelsLike = feelsLike ?? temp
        self.lowest = lowest ?? temp
        self.highest = highest ?? temp
        self.windSpeed = windSpeed
        self.windDirection = windDirection
        self.gust = gust
        self.clouds = clouds
        self.humidity = humidity
        self.pressure = pressure
        self.groundPressure = groundPressure ?? pressure
        self.visibility = visibility
        self.rain = rain
        self.snow = snow
    }
}

/// A weather condition of OpenWeatherMap (https://openweathermap.org/weather-conditions).
struct SampleCondition: Sendable, Equatable {
    let id: Int
    let main: String
    let description: String
    /// The icon's code without the suffix for day or night.
    let icon: String

    private init(_ id: Int, _ main: String, _ description: String, _ icon: String) {
        self.id = id
        self.main = main
        self.description = description
        self.icon = icon
    }

    static let thunderstorm = SampleCondition(211, "Thunderstorm", "thunderstorm", "11")
    static let heavyThunderstorm = SampleCondition(202, "Thunderstorm", "thunderstorm with heavy rain", "11")
    static let drizzle = SampleCondition(301, "Drizzle", "drizzle", "09")
    static let lightRain = SampleCondition(500, "Rain", "light rain", "10")
    static let moderateRain = SampleCondition(501, "Rain", "moderate rain", "10")
    static let heavyRain = SampleCondition(502, "Rain", "heavy intensity rain", "10")
    static let freezingRain = SampleCondition(511, "Rain", "freezing rain", "13")
    static let showers = SampleCondition(521, "Rain", "shower rain", "09")
    static let lightSnow = SampleCondition(600, "Snow", "light snow", "13")
    static let snow = SampleCondition(601, "Snow", "snow", "13")
    static let heavySnow = SampleCondition(602, "Snow", "heavy snow", "13")
    static let sleet = SampleCondition(611, "Snow", "sleet", "13")
    static let mist = SampleCondition(701, "Mist", "mist", "50")
    static let smoke = SampleCondition(711, "Smoke", "smoke", "50")
    static let haze = SampleCondition(721, "Haze", "haze", "50")
    static let fog = SampleCondition(741, "Fog", "fog", "50")
    static let sand = SampleCondition(751, "Sand", "sand", "50")
    static let ash = SampleCondition(762, "Ash", "volcanic ash", "50")
    static let squalls = SampleCondition(771, "Squall", "squalls", "50")
    static let clear = SampleCondition(800, "Clear", "clear sky", "01")
    static let fewClouds = SampleCondition(801, "Clouds", "few clouds", "02")
    static let scatteredClouds = SampleCondition(802, "Clouds", "scattered clouds", "03")
    static let brokenClouds = SampleCondition(803, "Clouds", "broken clouds", "04")
    static let overcast = SampleCondition(804, "Clouds", "overcast clouds", "04")
}
