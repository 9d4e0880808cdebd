import LocationEffects
import WeatherModel

// Sample observations, all of one fictional afternoon: 2026-03-14, 14:53:20 UTC. They have shapes that the service is
// known to return.
extension Conditions {
    /// The time of observation in seconds since 1970, fixed so that drawings are reproducible.
    private static let afternoon: Int64 = 1_773_500_000

    static let fjellvang = Conditions(
        coordinate: Coordinate(latitude: 60.7412, longitude: 11.3217),
        phenomena: [Phenomenon(id: 802, main: "Clouds", text: "scattered clouds", icon: "03d")], temperature: 12.64,
        feelsLike: 11.73, lowest: 10.9, highest: 14.02, pressure: 1016, humidity: 67,
        visibility: Visibility(meters: 10_000, isAtLeast: true), wind: Wind(speed: 3.21, degrees: 214, gust: 5.9),
        cloudCover: 43, observedAt: afternoon, sunrise: 1_773_469_000,
        sunset: 1_773_512_400, utcOffset: 3600, country: "NO", name: "Fjellvang")

    static let thunder = changed(fjellvang) {
        $0.place("Kisumbani", "KE", -0.1032, 34.7551, utcOffset: 10_800)
        $0.phenomena = [
            Phenomenon(id: 202, main: "Thunderstorm", text: "thunderstorm with heavy rain", icon: "11d"),
            Phenomenon(id: 701, main: "Mist", text: "mist", icon: "50d"),
        ]
        $0.air(21.37, feelsLike: 21.98, 20.4...23.11, pressure: 1009, humidity: 94)
        $0.wind = Wind(speed: 11.83, degrees: 96, gust: 19.44)
        ($0.visibility, $0.cloudCover, $0.rain) = (Visibility(meters: 2600), 100, Precipitation(millimeters: 17.62))
        ($0.sunrise, $0.sunset) = (1_773_463_300, 1_773_506_900)
    }

    static let rainy = changed(fjellvang) {
        $0.place("Porto Calvário", "PT", 41.62, -8.93, utcOffset: 0)
        $0.sky(501, "Rain", "moderate rain", "10d")
        ($0.cloudCover, $0.rain) = (90, Precipitation(millimeters: 2.47))
        ($0.sunrise, $0.sunset) = (1_773_471_100, 1_773_514_000)
    }

    static let snowy = changed(fjellvang) {
        $0.place("Kittilänvaara", "FI", 67.71, 24.88, utcOffset: 7200)
        $0.sky(601, "Snow", "snow", "13d")
        $0.air(-17.06, feelsLike: -24.06, -18.9 ... -16.3, pressure: 1004, humidity: 86)
        $0.wind = Wind(speed: 6.02, degrees: 341, gust: 10.7)
        ($0.visibility, $0.cloudCover, $0.snow) = (Visibility(meters: 412), 100, Precipitation(millimeters: 0.83))
        ($0.sunrise, $0.sunset) = (1_773_465_400, 1_773_505_600)
    }

    static let fog = changed(fjellvang) {
        $0.place("Haarwick", "NO", 60.7412, 11.3217, utcOffset: 3600)
        $0.sky(741, "Fog", "fog", "50n")
        ($0.visibility, $0.cloudCover, $0.wind) = (nil, 100, Wind(speed: 0.51, degrees: 0))
    }

    static let night = changed(fjellvang) {
        $0.place("Quebrada Honda", "CL", -23.66, -70.41, utcOffset: -10_800)
        $0.sky(800, "Clear", "clear sky", "01n")
        $0.cloudCover = 0
        ($0.sunrise, $0.sunset) = (1_773_520_100, 1_773_475_800)
    }

    static let southPole = changed(fjellvang) {
        $0.place("", nil, -90, 0, utcOffset: 0)
        $0.sky(600, "Snow", "light snow", "13d")
        $0.air(-58.2, feelsLike: -65.2, -58.2 ... -58.2, pressure: 1001, humidity: 71)
        ($0.wind, $0.snow) = (Wind(speed: 9.4, degrees: 12), Precipitation(millimeters: 0.11))
        ($0.sunrise, $0.sunset) = (0, 0)
    }

    static let polarDay = changed(fjellvang) {
        $0.place("Taymyrskaya", "RU", 69.35, 88.2, utcOffset: 25_200)
        ($0.sunrise, $0.sunset) = (-62_135_596_800, -62_135_596_800)
    }

    static let unlisted = changed(fjellvang) {
        $0.place("Futura", "NO", 60.7412, 11.3217, utcOffset: 3600)
        $0.sky(960, "Plasma", "unlisted condition", "77x")
        $0.air(4.4, feelsLike: 1, 4...5, pressure: 1020, humidity: 50)
    }

    static let desert = changed(fjellvang) {
        $0.place("Gulch Springs", "US", 35.02, -110.71, utcOffset: -25_200)
        $0.sky(731, "Dust", "sand/dust whirls", "50d")
        $0.air(38.63, feelsLike: 36.33, 37...40, pressure: 1007, humidity: 9)
        $0.wind = Wind(speed: 5.66, degrees: 200, gust: 10.8)
        ($0.sunrise, $0.sunset) = (1_773_494_800, 1_773_537_700)
    }

    static let slow = changed(fjellvang) {
        $0.name = "Slowpost"
        $0.observedAt = afternoon - 18_000
    }

    /// The highest and lowest values that validation accepts.
    static let extremes = changed(fjellvang) {
        $0.place("Extremia", "ZZ", -89.99, -179.99, utcOffset: -43_200)
        $0.sky(781, "Tornado", "tornado", "50d")
        $0.air(-273.15, feelsLike: 1000, -273.15...1000, pressure: 2000, humidity: 100)
        $0.wind = Wind(speed: 500, degrees: 360, gust: 500)
        ($0.visibility, $0.rain, $0.snow) = (
            Visibility(meters: 0), Precipitation(millimeters: 5000, hours: 3), Precipitation(millimeters: 0.01)
        )
    }

    /// Only the values that every report has.
    static let bare = Conditions(temperature: -0.04, observedAt: afternoon)

    static func named(_ name: String, _ country: String? = "NO") -> Conditions {
        changed(fjellvang) { ($0.name, $0.country) = (name, country) }
    }

    static let cjk = changed(fjellvang) {
        $0.place("東雲高原町", "JP", 37.48, 140.12, utcOffset: 32_400)
        $0.sky(803, "Clouds", "曇りがち", "04n")
        ($0.sunrise, $0.sunset) = (1_773_522_900, 1_773_479_900)
    }
}

/// Returns a sample with some changes.
func changed<Sample>(_ sample: Sample, _ change: (inout Sample) -> Void) -> Sample {
    var copy = sample
    change(&copy)
    return copy
}

extension Conditions {
    fileprivate mutating func place(
        _ name: String, _ country: String?, _ latitude: Double, _ longitude: Double, utcOffset: Int
    ) {
        (self.name, self.country, self.utcOffset) = (name, country, utcOffset)
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }

    fileprivate mutating func sky(_ id: Int, _ main: String, _ text: String, _ icon: String) {
        phenomena = [Phenomenon(id: id, main: main, text: text, icon: icon)]
    }

    fileprivate mutating func air(
        _ temperature: Double, feelsLike: Double, _ area: ClosedRange<Double>, pressure: Double, humidity: Double
    ) {
        (self.temperature, self.feelsLike, self.pressure, self.humidity) = (temperature, feelsLike, pressure, humidity)
        (lowest, highest) = (area.lowerBound, area.upperBound)
    }
}
