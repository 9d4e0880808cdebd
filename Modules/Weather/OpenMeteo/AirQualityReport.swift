import WeatherModel

/// Parses the service's report of the air quality.
///
/// The index is computed from the components: the service's own ones have the scales of Europe and of the United
/// States. A component that the index is computed from is required.
extension AirQuality {
    init(report: UntrustedJSON) throws(Unreadable) {
        let now = try report.requiredObject()["current"].requiredObject()
        let amounts = Component.allCases.compactMap { component in
            component.openMeteoName.flatMap { now.number($0, in: Plausible.concentrations) }.map { (component, $0) }
        }
        let components = Dictionary(uniqueKeysWithValues: amounts)
        guard let index = Index(worstOf: components) else { throw .missing("current.pm2_5") }
        self.init(index: index, components: components)
    }
}

extension AirQuality.Component {
    /// The service's name; nil if it does not report the component.
    var openMeteoName: String? {
        switch self {
        case .pm25: "pm2_5"
        case .pm10: "pm10"
        case .o3: "ozone"
        case .no2: "nitrogen_dioxide"
        case .so2: "sulphur_dioxide"
        case .co: "carbon_monoxide"
        case .nh3: "ammonia"
        case .no: nil
        }
    }
}
