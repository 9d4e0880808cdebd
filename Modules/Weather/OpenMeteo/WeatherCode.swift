import WeatherModel

extension Phenomenon {
    /// Creates the phenomenon for a weather code, a present weather of WMO table 4677; nil if the code describes
    /// another place or the past hour.
    ///
    /// The ids and icons are those that the model uses for every service. There is no text: the service has none.
    init?(weatherCode code: Int, isDaytime: Bool?) {
        guard let (id, main, icon) = Self.meaning(of: code) else { return nil }
        self.init(id: id, main: main, icon: isDaytime.map { icon + ($0 ? "d" : "n") } ?? "")
    }

    /// The service documents 28 of these codes. The others have the most common phenomenon of their group.
    private static func meaning(of code: Int) -> (id: Int, main: String, icon: String)? {
        switch code {
        case 0: (800, "Clear", "01")
        case 1: (801, "Clouds", "02")
        case 2: (802, "Clouds", "03")
        case 3: (804, "Clouds", "04")
        case 4: (711, "Smoke", "50")
        case 5: (721, "Haze", "50")
        case 6...9, 30...35: (731, "Dust", "50")
        case 10: (701, "Mist", "50")
        case 11, 12, 40...49: (741, "Fog", "50")
        case 13, 17, 95: (211, "Thunderstorm", "11")
        case 18: (771, "Squall", "50")
        case 19: (781, "Tornado", "50")
        case 50, 51, 52, 54: (300, "Drizzle", "09")
        case 53: (301, "Drizzle", "09")
        case 55: (302, "Drizzle", "09")
        case 56, 57, 66, 67: (511, "Rain", "13")
        case 58...62, 64: (500, "Rain", "10")
        case 63: (501, "Rain", "10")
        case 65: (502, "Rain", "10")
        case 68, 69, 83, 84: (616, "Snow", "13")
        case 73: (601, "Snow", "13")
        case 75: (602, "Snow", "13")
        case 36...39, 70...78: (600, "Snow", "13")
        case 79: (611, "Snow", "13")
        case 80: (520, "Rain", "09")
        case 81: (521, "Rain", "09")
        case 82, 89, 90: (522, "Rain", "09")
        case 85: (620, "Snow", "13")
        case 86: (622, "Snow", "13")
        case 87, 88: (621, "Snow", "13")
        case 96, 99: (212, "Thunderstorm", "11")
        case 91...98: (211, "Thunderstorm", "11")
        default: nil
        }
    }
}
