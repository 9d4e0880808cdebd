import WeatherModel

/// Parses the service's report of the air quality, field by field.
///
/// Fields: openweathermap.org/api/air-pollution. In a reading only `main.aqi` is required; a component that
/// is null, of another type or out of range counts as absent.
extension AirQuality {
    init(report: UntrustedJSON) throws(Unreadable) {
        let readings = try report.requiredObject()["list"].requiredElements(most: Self.mostReadings)
        guard let first = try readings.readable(most: 1, Self.reading).first else { throw .missing("list[0]") }
        self = first
    }

    /// The service sends one; in a forecast, the first is the current one.
    private static let mostReadings = 64

    private static func reading(_ report: UntrustedJSON) throws(Unreadable) -> AirQuality {
        let fields = try report.requiredObject()
        let index: Index = try fields["main"].requiredObject().requiredCase("aqi")
        let amounts = fields["components"]
        let components = Component.allCases.compactMap { component in
            amounts.number(component.rawValue, in: Plausible.concentrations).map { (component, $0) }
        }
        return AirQuality(index: index, components: Dictionary(uniqueKeysWithValues: components))
    }
}
