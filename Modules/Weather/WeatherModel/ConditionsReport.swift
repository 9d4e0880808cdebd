import LocationEffects

/// The service's answer about the weather now, read part by part.
///
/// Fields: openweathermap.org/current. Only `main.temp` and `dt` must be there; a part that is null, of another type or
/// out of range counts as absent.
extension Conditions {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let main = try fields.requiredObject("main")
        self.init(
            temperature: try main.requiredNumber("temp", in: Self.temperatures),
            observedAt: try fields.requiredInteger("dt"))
        readAir(from: main)
        readSky(from: fields)
        readPlace(from: fields)
    }

    /// From absolute zero to beyond any weather, also when the service answers in other units than were asked for.
    private static let temperatures = -273.15...1000.0
    private static let speeds = 0.0...500.0
    private static let percent = 0.0...100.0
    private static let depths = 0.0...5000.0
    /// The service names three at most.
    private static let mostPhenomena = 16

    private mutating func readAir(from main: UntrustedJSON) {
        feelsLike = main.number("feels_like", in: Self.temperatures)
        lowest = main.number("temp_min", in: Self.temperatures)
        highest = main.number("temp_max", in: Self.temperatures)
        pressure = main.number("pressure", in: 1...2000)
        humidity = main.number("humidity", in: Self.percent)
    }

    private mutating func readSky(from fields: UntrustedJSON) {
        let reported = fields.elements("weather", most: Self.mostPhenomena) ?? []
        phenomena = reported.compactMap(\.object).map(Self.phenomenon)
        visibility = fields.number("visibility", in: 0...1_000_000)
        wind = fields.object("wind").flatMap(Self.wind)
        cloudCover = fields.object("clouds")?.number("all", in: Self.percent)
        rain = fields.object("rain").flatMap(Self.fall)
        snow = fields.object("snow").flatMap(Self.fall)
    }

    private mutating func readPlace(from fields: UntrustedJSON) {
        coordinate = fields.object("coord").flatMap(Self.coordinate)
        let country = fields.object("sys")
        sunrise = country?.integer("sunrise")
        sunset = country?.integer("sunset")
        self.country = country?.text("country")
        // No zone is further than 14 hours from UTC; what lies beyond 18 is a mistake.
        utcOffset = fields.number("timezone", in: -64_800...64_800).map { Int($0) } ?? 0
        name = fields.text("name") ?? ""
    }

    private static func phenomenon(_ fields: UntrustedJSON) -> Phenomenon {
        Phenomenon(
            id: fields.number("id", in: 0...9999).map { Int($0) } ?? 0, main: fields.text("main") ?? "",
            text: fields.text("description") ?? "", icon: fields.text("icon") ?? "")
    }

    private static func wind(_ fields: UntrustedJSON) -> Wind? {
        guard let speed = fields.number("speed", in: speeds) else { return nil }
        return Wind(
            speed: speed, degrees: fields.number("deg", in: 0...360), gust: fields.number("gust", in: speeds))
    }

    private static func fall(_ fields: UntrustedJSON) -> Precipitation? {
        if let depth = fields.number("1h", in: depths) { return Precipitation(millimeters: depth, hours: 1) }
        return fields.number("3h", in: depths).map { Precipitation(millimeters: $0, hours: 3) }
    }

    private static func coordinate(_ fields: UntrustedJSON) -> Coordinate? {
        guard let latitude = fields.number("lat", in: Coordinate.latitudes),
            let longitude = fields.number("lon", in: Coordinate.longitudes)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
