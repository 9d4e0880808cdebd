import WeatherModel

// Sample forecasts, all of the same fictional five days from 2026-03-14, 18:00 UTC on.
extension Forecast {
    /// The time of the first step in seconds since 1970: 18:00 UTC, about three hours after the sample
    /// observations.
    private static let start: Int64 = 1_773_511_200
    private static let step: Int64 = 3 * 3600

    /// Forty steps of a place one hour ahead of UTC: rain at night, a fine day, snow at the end.
    static let fjellvang = Forecast(steps: (0..<40).map(step(number:)), utcOffset: 3600)

    /// A warmer and drier forecast in another time zone.
    static let desert = fjellvang.changed(utcOffset: -25_200) { index, step in
        step.temperature = 38 - Double((index * 5 + 3) % 8) * 2.2
        step.phenomena = [Phenomenon(id: 800, main: "Clear", text: "clear sky", icon: "01d")]
        (step.rain, step.snow, step.chance) = (nil, nil, 0)
    }

    /// Thunder in the afternoon.
    static let thunder = fjellvang.changed { index, step in
        guard (2...4).contains(index) else { return }
        step.phenomena = [
            Phenomenon(id: 202, main: "Thunderstorm", text: "thunderstorm with heavy rain", icon: "11d")
        ]
        step.rain = Precipitation(millimeters: 17.4, hours: 3)
    }

    /// Snow, neither by day nor by night.
    static let polar = fjellvang.changed { index, step in
        step.temperature = -57 + Double(index % 5) * 0.4 + Double(index % 7)
        (step.isDaytime, step.rain, step.snow) = (nil, nil, Precipitation(millimeters: 0.03, hours: 3))
        step.phenomena = [Phenomenon(id: 600, main: "Snow", text: "light snow", icon: "13n")]
    }

    /// Frost, with light snow.
    static let frost = polar.changed { $1.temperature += 38 }

    /// Mild and clear, coolest before the morning.
    static let clearNight = desert.changed(utcOffset: -10_800) { index, step in
        step.temperature = 13 + (fjellvang.steps[index].temperature - 8) / 2
    }

    /// The first sample without a UTC offset.
    static let noZone = Forecast(steps: fjellvang.steps)

    /// A forecast with missing steps.
    static let gaps = Forecast(
        steps: fjellvang.steps.filter { ![2, 3, 6].contains(($0.time - start) / step) }, utcOffset: 3600)

    static let oneStep = Forecast(steps: Array(fjellvang.steps.prefix(1)), utcOffset: 3600)
    static let twoSteps = Forecast(steps: Array(fjellvang.steps.prefix(2)), utcOffset: 3600)

    /// A forecast with only temperatures, all equal.
    static let bare = fjellvang.changed { $1 = ForecastStep(time: $1.time, temperature: -0.04) }

    /// The highest and lowest values that validation accepts.
    static let extremes = fjellvang.changed { index, step in
        (step.temperature, step.chance) = (index % 2 == 0 ? -273.15 : 1000, 100)
        step.rain = Precipitation(millimeters: 5000, hours: 3)
        step.snow = Precipitation(millimeters: 0.01, hours: 3)
        step.wind = Wind(speed: 500, degrees: 360, gust: 500)
    }

    /// A forecast without steps.
    static let empty = Forecast()

    /// Returns the forecast with a change of each step, given with its index, and the same or another UTC offset.
    private func changed(utcOffset: Int? = nil, _ change: (Int, inout ForecastStep) -> Void) -> Forecast {
        var forecast = self
        if let utcOffset { forecast.utcOffset = utcOffset }
        for index in steps.indices { change(index, &forecast.steps[index]) }
        return forecast
    }

    private static func step(number: Int) -> ForecastStep {
        let time = start + Int64(number) * step
        let hour = Int((time + 3600) / 3600 % 24)
        let fromTop = abs(hour - 16) > 12 ? 24 - abs(hour - 16) : abs(hour - 16)
        let isDaytime = (7..<19).contains(hour)
        let sky = skies[number / 4 % skies.count]
        let temperature = 13.4 - Double(fromTop) * 0.9 - Double(number / 8) * 2.3
        let isSnow = sky.millimeters > 0 && temperature < 1
        let fall = Precipitation(millimeters: sky.millimeters * (1 + Double(number % 3)), hours: 3)
        return ForecastStep(
            time: time, temperature: temperature, feelsLike: temperature - 1.6,
            phenomena: [
                isSnow
                    ? Phenomenon(id: 600, main: "Snow", text: "light snow", icon: "13d")
                    : Phenomenon(id: sky.id, main: "", text: sky.text, icon: isDaytime ? "01d" : "01n")
            ],
            chance: sky.chance + Double(number % 4 * 5), rain: sky.millimeters > 0 && !isSnow ? fall : nil,
            snow: isSnow ? fall : nil,
            wind: Wind(speed: 2.2 + Double(number * 7 % 11) * 0.6, degrees: Double(number * 23 % 360)),
            cloudCover: Double(number * 13 % 101), humidity: 60 + Double(number % 30),
            pressure: 1012 + Double(number % 9), visibility: Visibility(meters: 10_000, isAtLeast: true),
            isDaytime: isDaytime)
    }

    private static let skies: [(id: Int, text: String, chance: Double, millimeters: Double)] = [
        (802, "scattered clouds", 5, 0), (500, "light rain", 55, 0.4), (801, "few clouds", 0, 0),
        (800, "clear sky", 0, 0), (501, "moderate rain", 80, 1.3), (803, "broken clouds", 20, 0),
        (800, "clear sky", 0, 0), (804, "overcast clouds", 25, 0), (500, "light rain", 60, 0.5),
        (500, "light rain", 60, 0.6),
    ]
}

extension AirQuality {
    static func sample(_ index: Index, _ components: [Component: Double]) -> AirQuality {
        AirQuality(index: index, components: components)
    }

    static let fair = sample(
        .fair, [.pm25: 12.4, .pm10: 21.8, .o3: 68.6, .no2: 14.2, .so2: 2.1, .co: 240.33, .no: 0.1, .nh3: 0.7])
}
