import Effects

/// The service's answer about the weather now, read part by part.
///
/// Fields: openweathermap.org/current. Only `main.temp` and `dt` must be there; a part that is null, of another type or out
/// of range counts as absent.
struct ConditionsReport: Decodable {
    let conditions: Conditions

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        guard let main = fields.object(.main, keyedBy: MainKeys.self) else { throw fields.lack(of: .main) }
        var conditions = Conditions(
            temperature: try main.requiredNumber(.temp, in: Self.temperatures),
            observedAt: try fields.requiredInteger(.dt))
        Self.readAir(into: &conditions, from: main)
        Self.readSky(into: &conditions, from: fields)
        Self.readPlace(into: &conditions, from: fields)
        self.conditions = conditions
    }

    /// From absolute zero to beyond any weather, also when the service answers in other units than were asked for.
    private static let temperatures = -273.15...1000.0
    private static let speeds = 0.0...500.0
    private static let percent = 0.0...100.0

    private static func readAir(into conditions: inout Conditions, from main: KeyedDecodingContainer<MainKeys>) {
        conditions.feelsLike = main.number(.feelsLike, in: temperatures)
        conditions.lowest = main.number(.lowest, in: temperatures)
        conditions.highest = main.number(.highest, in: temperatures)
        conditions.pressure = main.number(.pressure, in: 1...2000)
        conditions.humidity = main.number(.humidity, in: percent)
    }

    private static func readSky(into conditions: inout Conditions, from fields: KeyedDecodingContainer<Keys>) {
        let phenomena = try? fields.decode([PhenomenonReport].self, forKey: .weather)
        conditions.phenomena = (phenomena ?? []).compactMap(\.phenomenon)
        conditions.visibility = fields.number(.visibility, in: 0...1_000_000)
        conditions.wind = fields.object(.wind, keyedBy: WindKeys.self).flatMap(wind)
        conditions.cloudCover = fields.object(.clouds, keyedBy: CloudKeys.self)?.number(.all, in: percent)
        conditions.rain = fields.object(.rain, keyedBy: FallKeys.self).flatMap(fall)
        conditions.snow = fields.object(.snow, keyedBy: FallKeys.self).flatMap(fall)
    }

    private static func readPlace(into conditions: inout Conditions, from fields: KeyedDecodingContainer<Keys>) {
        let coordinate = fields.object(.coord, keyedBy: CoordinateKeys.self)
        if let lat = coordinate?.number(.lat, in: Coordinate.latitudes),
            let lon = coordinate?.number(.lon, in: Coordinate.longitudes)
        {
            conditions.coordinate = Coordinate(lat: lat, lon: lon)
        }
        let country = fields.object(.sys, keyedBy: CountryKeys.self)
        conditions.sunrise = country?.integer(.sunrise)
        conditions.sunset = country?.integer(.sunset)
        conditions.country = country?.text(.country)
        // No zone is further than 14 hours from UTC; what lies beyond 18 is a mistake.
        conditions.utcOffset = fields.number(.timezone, in: -64_800...64_800).map { Int($0) } ?? 0
        conditions.name = fields.text(.name) ?? ""
    }

    private static func wind(_ fields: KeyedDecodingContainer<WindKeys>) -> Wind? {
        guard let speed = fields.number(.speed, in: speeds) else { return nil }
        return Wind(
            speed: speed, degrees: fields.number(.deg, in: 0...360), gust: fields.number(.gust, in: speeds))
    }

    private static func fall(_ fields: KeyedDecodingContainer<FallKeys>) -> Precipitation? {
        let depths = 0.0...5000.0
        if let depth = fields.number(.oneHour, in: depths) { return Precipitation(millimeters: depth, hours: 1) }
        return fields.number(.threeHours, in: depths).map { Precipitation(millimeters: $0, hours: 3) }
    }
}

/// An element of `weather`; one that is no object has no phenomenon.
private struct PhenomenonReport: Decodable {
    let phenomenon: Phenomenon?

    init(from decoder: any Decoder) {
        guard let fields = try? decoder.container(keyedBy: PhenomenonKeys.self) else {
            phenomenon = nil
            return
        }
        phenomenon = Phenomenon(
            id: fields.number(.id, in: 0...9999).map { Int($0) } ?? 0, main: fields.text(.main) ?? "",
            text: fields.text(.description) ?? "", icon: fields.text(.icon) ?? "")
    }
}

private enum Keys: String, CodingKey {
    case coord, weather, main, visibility, wind, clouds, rain, snow, dt, sys, timezone, name
}

private enum MainKeys: String, CodingKey {
    case temp, pressure, humidity
    case feelsLike = "feels_like"
    case lowest = "temp_min"
    case highest = "temp_max"
}

private enum CoordinateKeys: String, CodingKey { case lat, lon }
private enum PhenomenonKeys: String, CodingKey { case id, main, description, icon }
private enum WindKeys: String, CodingKey { case speed, deg, gust }
private enum CloudKeys: String, CodingKey { case all }
private enum CountryKeys: String, CodingKey { case country, sunrise, sunset }

private enum FallKeys: String, CodingKey {
    case oneHour = "1h"
    case threeHours = "3h"
}
