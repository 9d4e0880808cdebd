import WeatherModel

/// The values that the current weather, an hour and a day share; nil if absent or out of range.
extension UntrustedJSON {
    /// The rows of the days; none if they are missing.
    var days: [UntrustedJSON] { (try? self["daily"].rows(of: "time", most: 32)) ?? [] }

    /// Whether the row is for the day that contains a time. A day begins at local midnight, and all have 24 hours.
    func isDay(of time: Int64) -> Bool { self.time("time").map { ($0..<$0 + 86_400).contains(time) } ?? false }

    /// The offset from UTC in seconds, positive to the east, which applies to all times of the answer.
    var utcOffset: Int? { number("utc_offset_seconds", in: Plausible.utcOffsets).map { Int($0) } }

    /// The temperature in degrees Celsius.
    var celsius: Double? { number("temperature_2m", in: Plausible.temperatures) }

    /// Returns the phenomenon for the weather code; nil if its meaning is unknown.
    func phenomenon(_ isDaytime: Bool?) -> Phenomenon? {
        number("weather_code", in: 0...99).flatMap(Int.init(exactly:))
            .flatMap { Phenomenon(weatherCode: $0, isDaytime: isDaytime) }
    }

    /// The visibility, which the service does not limit.
    var visibility: Visibility? { number("visibility", in: Plausible.distances).map { Visibility(meters: $0) } }

    /// The wind, if its speed is known.
    var wind: Wind? { wind("wind_speed_10m", "wind_direction_10m", "wind_gusts_10m") }

    /// Returns the wind from the values with these names.
    func wind(_ speed: String, _ direction: String, _ gust: String) -> Wind? {
        number(speed, in: Plausible.speeds).map {
            Wind(
                speed: $0, degrees: number(direction, in: Plausible.directions),
                gust: number(gust, in: Plausible.speeds))
        }
    }

    /// Returns the rain of some minutes, showers included; nil for none.
    func rain(_ minutes: Int) -> Precipitation? { Self.fallen(sum("rain", "showers"), minutes) }

    /// Returns the snow of some minutes; nil for none.
    func snow(_ minutes: Int) -> Precipitation? { Self.fallen(water("snowfall"), minutes) }

    /// Returns the sum of two depths, of which one may be absent, in hundredths of a millimeter like its parts.
    func sum(_ one: String, _ other: String) -> Double? {
        let depths = [one, other].compactMap { number($0, in: Plausible.depths) }
        return depths.isEmpty ? nil : (depths.reduce(0, +) * 100).rounded() / 100
    }

    /// Returns a depth of snow as water: seven centimeters of snow are ten millimeters of water.
    func water(_ name: String) -> Double? {
        number(name, in: 0...Plausible.depths.upperBound * 0.7).map { ($0 * 1000 / 7).rounded() / 100 }
    }

    private static func fallen(_ depth: Double?, _ minutes: Int) -> Precipitation? {
        depth.flatMap { $0 > 0 ? Precipitation(millimeters: $0, minutes: minutes) : nil }
    }
}
