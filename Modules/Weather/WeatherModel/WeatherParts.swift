/// Parts that reports of the weather now and forecasts share; nil when absent or out of range.
extension UntrustedJSON {
    /// Degrees Celsius.
    func temperature(_ name: String) -> Double? { number(name, in: Self.temperatures) }

    /// Degrees Celsius, which cannot be done without.
    func requiredTemperature(_ name: String) throws(Unreadable) -> Double {
        try requiredNumber(name, in: Self.temperatures)
    }

    /// Hectopascals at sea level.
    var pressure: Double? { number("pressure", in: 1...2000) }

    /// Percent.
    var humidity: Double? { number("humidity", in: Self.percent) }

    /// Meters.
    var visibility: Double? { number("visibility", in: 0...1_000_000) }

    /// Percent of the sky.
    var cloudCover: Double? { object("clouds")?.number("all", in: Self.percent) }

    /// What there is to see; the service names three at most.
    var phenomena: [Phenomenon] {
        (elements("weather", most: 16) ?? []).compactMap(\.object).map {
            Phenomenon(
                id: $0.number("id", in: 0...9999).map { Int($0) } ?? 0, main: $0.text("main") ?? "",
                text: $0.text("description") ?? "", icon: $0.text("icon") ?? "")
        }
    }

    /// The wind, if its speed is known.
    var wind: Wind? {
        guard let wind = object("wind"), let speed = wind.number("speed", in: Self.speeds) else { return nil }
        return Wind(
            speed: speed, degrees: wind.number("deg", in: 0...360), gust: wind.number("gust", in: Self.speeds))
    }

    /// The rain or the snow that has fallen in one hour or in three.
    func precipitation(_ name: String) -> Precipitation? {
        guard let fall = object(name) else { return nil }
        if let depth = fall.number("1h", in: Self.depths) { return Precipitation(millimeters: depth, hours: 1) }
        return fall.number("3h", in: Self.depths).map { Precipitation(millimeters: $0, hours: 3) }
    }

    /// Seconds ahead of UTC. No zone is further than 14 hours from it; what lies beyond 18 is a mistake.
    var utcOffset: Int? { number("timezone", in: -64_800...64_800).map { Int($0) } }

    /// From absolute zero to beyond any weather, also when the service answers in other units than were asked for.
    private static let temperatures = -273.15...1000.0
    private static let speeds = 0.0...500.0
    private static let percent = 0.0...100.0
    private static let depths = 0.0...5000.0
}
