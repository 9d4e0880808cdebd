import WeatherModel

/// The fields that current weather and forecasts share; nil if absent or out of range.
extension UntrustedJSON {
    /// Returns a temperature in degrees Celsius.
    func temperature(_ name: String) -> Double? { number(name, in: Plausible.temperatures) }

    /// Returns a required temperature in degrees Celsius.
    func requiredTemperature(_ name: String) throws(Unreadable) -> Double {
        try requiredNumber(name, in: Plausible.temperatures)
    }

    /// The air pressure at sea level, in hectopascals.
    var pressure: Double? { number("pressure", in: Plausible.pressures) }

    /// The relative humidity, in percent.
    var humidity: Double? { number("humidity", in: Plausible.percent) }

    /// The visibility; the service reports at most 10 km, which stands for any greater distance.
    var visibility: Visibility? {
        number("visibility", in: Plausible.distances).map {
            Visibility(meters: min($0, 10_000), isAtLeast: $0 >= 10_000)
        }
    }

    /// The cloud cover, in percent.
    var cloudCover: Double? { object("clouds")?.number("all", in: Plausible.percent) }

    /// The weather phenomena; the service sends three at most.
    var phenomena: [Phenomenon] {
        guard let elements = try? self["weather"].requiredElements(most: 16) else { return [] }
        return elements.compactMap { element in
            guard element.object != nil else { return nil }
            return Phenomenon(
                id: element.number("id", in: 0...9999).map { Int($0) } ?? 0, main: element.text("main") ?? "",
                text: element.text("description") ?? "", icon: element.text("icon") ?? "")
        }
    }

    /// The wind, if its speed is known.
    var wind: Wind? {
        guard let wind = object("wind"), let speed = wind.number("speed", in: Plausible.speeds) else { return nil }
        return Wind(
            speed: speed, degrees: wind.number("deg", in: Plausible.directions),
            gust: wind.number("gust", in: Plausible.speeds))
    }

    /// Returns the rain or snow of the last hour or the last three hours.
    func precipitation(_ name: String) -> Precipitation? {
        guard let fall = object(name) else { return nil }
        if let depth = fall.number("1h", in: Plausible.depths) { return Precipitation(millimeters: depth, hours: 1) }
        return fall.number("3h", in: Plausible.depths).map { Precipitation(millimeters: $0, hours: 3) }
    }

    /// The offset from UTC in seconds, positive to the east.
    var utcOffset: Int? { number("timezone", in: Plausible.utcOffsets).map { Int($0) } }
}
