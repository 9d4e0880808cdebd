import LocationEffects
import WeatherModel

// Weather from a source that needs no key: hours, days, and codes without descriptions. It continues the other samples'
// afternoon: rain comes in the evening, and tomorrow is colder.

private let midnight: Int64 = 1_773_442_800
private let hour: Int64 = 3600

extension Conditions {
    static let hourly = Conditions(
        coordinate: Coordinate(latitude: 46.3113, longitude: 14.6204), phenomena: [phenomenon(802, isDaytime: true)],
        temperature: 16.4, feelsLike: 15.1, pressure: 1009.3, humidity: 58, dewPoint: 8.2, uvIndex: 3.4,
        visibility: Visibility(meters: 24_140), wind: Wind(speed: 4.1, degrees: 232, gust: 9.7), cloudCover: 61,
        observedAt: 1_773_499_500, sunrise: midnight + 22_800, sunset: midnight + 65_500, utcOffset: 3600,
        country: "SI", name: "Solnograd")

    /// A summer day on which the sun does not set.
    static let hourlyPolarDay = changed(hourly) { ($0.polarSun, $0.sunrise, $0.sunset) = (.up, nil, nil) }
}

extension Forecast {
    /// 48 hours from 16:00 local time on, and two weeks.
    static let hourly = Forecast(
        steps: (1...48).map { hourlyStep(number: $0) }, stepLength: hour, dailyValues: daily, utcOffset: 3600)

    /// The days alone, of which some values are missing.
    static let daysOnly = Forecast(
        stepLength: hour,
        dailyValues: daily.enumerated().map { index, day in
            var day = day
            if index == 2 { day.highest = nil }
            if index == 4 { (day.lowest, day.highest, day.phenomenon) = (nil, nil, nil) }
            return day
        }, utcOffset: 3600)

    private static func hourlyStep(number: Int) -> ForecastStep {
        let time = midnight + (14 + Int64(number)) * hour + hour
        let clock = (15 + number) % 24
        let fromTop = min(abs(clock - 15), 24 - abs(clock - 15))
        let isDaytime = (7..<19).contains(clock)
        let rain = [0.2, 0.6, 1.4, 0.9, 0.3, 0, 0.1, 0.4]
        let amount = rain.indices.contains(number - 5) ? rain[number - 5] : 0
        let id = amount >= 0.9 ? 501 : amount > 0 ? 500 : number < 5 ? 803 : number < 30 ? 804 : 801
        return ForecastStep(
            time: time, temperature: (number < 12 ? 16.4 : 10.3) - Double(fromTop) * 0.6,
            feelsLike: (number < 12 ? 15 : 8) - Double(fromTop) * 0.7,
            phenomena: [phenomenon(id, isDaytime: isDaytime)], chance: amount > 0 ? 80 : number < 13 ? 20 : 3,
            rain: Precipitation(millimeters: amount), wind: Wind(speed: 3.5 + Double(number % 5), degrees: 240),
            cloudCover: 80, humidity: 70, pressure: 1009, uvIndex: isDaytime ? 2.1 : 0,
            visibility: Visibility(meters: 18_000), isDaytime: isDaytime)
    }

    private static let daily = [
        (6.2, 16.9, 501, 80, 3.2, 0), (1.4, 10.3, 804, 15, 0.1, 0), (-2.1, 9.6, 801, 3, 0, 0),
        (-1.3, 7.2, 600, 55, 0, 1.8), (0.4, 6.1, 602, 90, 0, 11.5), (1.2, 8.8, 520, 40, 1.1, 0),
        (2.6, 12.4, 800, 5, 0, 0), (3.9, 13.8, 801, 8, 0, 0), (5.1, 14.2, 803, 20, 0, 0), (6.0, 12.9, 500, 61, 2.4, 0),
        (4.4, 11.1, 501, 72, 5.8, 0), (3.1, 10.2, 804, 30, 0.3, 0), (2.2, 11.7, 802, 11, 0, 0),
        (1.9, 12.6, 800, 6, 0, 0),
    ].enumerated().map { index, day in
        DailyValues(
            time: midnight + Int64(index) * 86_400, lowest: day.0, highest: day.1,
            phenomenon: phenomenon(day.2, isDaytime: true), chance: Double(day.3), rain: day.4, snow: day.5,
            wind: Wind(speed: 6.1 + Double(index), degrees: 225), uvIndex: 3.5)
    }
}

private func phenomenon(_ id: Int, isDaytime: Bool) -> Phenomenon {
    Phenomenon(id: id, main: id < 600 ? "Rain" : id < 700 ? "Snow" : "Clouds", icon: isDaytime ? "03d" : "03n")
}
