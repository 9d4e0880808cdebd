import WeatherModel

/// A weather condition of OpenWeatherMap (https://openweathermap.org/weather-conditions), and what goes with it.
struct SampleCondition: Sendable {
    let phenomenon: Phenomenon
    let german: String
    /// The weather code of Open-Meteo, which has none for what is in the air.
    let code: Int
    /// The cloud cover, in percent.
    let clouds: Int
    /// The precipitation in millimeters per hour.
    let depth: Double
    /// The visibility in meters; nil if it is not reported.
    let visibility: Int?
    /// The usual relative humidity, in percent.
    let humidity: Int

    private init(
        _ id: Int, _ main: String, _ description: String, de german: String, _ icon: String, wmo code: Int = 0,
        clouds: Int = 0, depth: Double = 0, visibility: Int? = 10_000, humidity: Int = 67
    ) {
        phenomenon = Phenomenon(id: id, main: main, text: description, icon: icon)
        self.german = german
        self.code = code
        self.clouds = clouds
        self.depth = depth
        self.visibility = visibility
        self.humidity = humidity
    }

    static let clear = SampleCondition(800, "Clear", "clear sky", de: "klarer Himmel", "01", clouds: 3, humidity: 45)
    static let fewClouds = SampleCondition(801, "Clouds", "few clouds", de: "ein paar Wolken", "02", wmo: 1, clouds: 18)
    static let scatteredClouds = SampleCondition(
        802, "Clouds", "scattered clouds", de: "wolkig", "03", wmo: 2, clouds: 43)
    static let brokenClouds = SampleCondition(
        803, "Clouds", "broken clouds", de: "stark bewölkt", "04", wmo: 3, clouds: 68)
    static let overcast = SampleCondition(804, "Clouds", "overcast clouds", de: "bedeckt", "04", wmo: 3, clouds: 96)
    static let drizzle = SampleCondition(
        301, "Drizzle", "drizzle", de: "Nieselregen", "09", wmo: 53, clouds: 90, depth: 0.4, humidity: 85)
    static let lightRain = SampleCondition(
        500, "Rain", "light rain", de: "leichter Regen", "10", wmo: 61, clouds: 84, depth: 0.6)
    static let moderateRain = SampleCondition(
        501, "Rain", "moderate rain", de: "mäßiger Regen", "10", wmo: 63, clouds: 97, depth: 1.6, visibility: 5400,
        humidity: 84)
    static let heavyRain = SampleCondition(
        502, "Rain", "heavy intensity rain", de: "starker Regen", "10", wmo: 65, clouds: 100, depth: 9.8,
        visibility: 3200, humidity: 90)
    static let freezingRain = SampleCondition(
        511, "Rain", "freezing rain", de: "gefrierender Regen", "13", wmo: 66, clouds: 100, depth: 1.2,
        humidity: 95)
    static let showers = SampleCondition(
        521, "Rain", "shower rain", de: "Regenschauer", "09", wmo: 81, clouds: 72, depth: 2, visibility: 8200)
    static let thunderstorm = SampleCondition(
        211, "Thunderstorm", "thunderstorm", de: "Gewitter", "11", wmo: 95, clouds: 75, depth: 5.2, humidity: 79)
    static let heavyThunderstorm = SampleCondition(
        202, "Thunderstorm", "thunderstorm with heavy rain", de: "Gewitter mit starkem Regen", "11", wmo: 95,
        clouds: 100, depth: 17.6, visibility: 2600, humidity: 92)
    static let lightSnow = SampleCondition(
        600, "Snow", "light snow", de: "leichter Schneefall", "13", wmo: 71, clouds: 88, depth: 0.2)
    static let snow = SampleCondition(
        601, "Snow", "snow", de: "Schneefall", "13", wmo: 73, clouds: 100, depth: 0.8, visibility: 400,
        humidity: 86)
    static let heavySnow = SampleCondition(
        602, "Snow", "heavy snow", de: "starker Schneefall", "13", wmo: 75, clouds: 100, depth: 4.2, visibility: 700,
        humidity: 88)
    static let sleet = SampleCondition(
        611, "Snow", "sleet", de: "Schneeregen", "13", wmo: 71, clouds: 100, depth: 1.2)
    static let mist = SampleCondition(
        701, "Mist", "mist", de: "leichter Nebel", "50", wmo: 45, clouds: 70, visibility: 2400)
    static let fog = SampleCondition(
        741, "Fog", "fog", de: "Nebel", "50", wmo: 45, clouds: 100, visibility: nil,
        humidity: 97)
    static let smoke = SampleCondition(711, "Smoke", "smoke", de: "Rauch", "50", visibility: 1800)
    static let haze = SampleCondition(721, "Haze", "haze", de: "Dunst", "50", visibility: 4200)
    static let sand = SampleCondition(751, "Sand", "sand", de: "Flugsand", "50", visibility: 1100, humidity: 18)
    static let ash = SampleCondition(762, "Ash", "volcanic ash", de: "Vulkanasche", "50", visibility: 900)
    static let squalls = SampleCondition(771, "Squall", "squalls", de: "Sturmböen", "50", clouds: 100)

    /// The conditions of which a forecast has one for each half day.
    static let changing: [SampleCondition] = [
        .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .lightRain, .showers, .moderateRain,
    ]
}
