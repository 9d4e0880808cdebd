/// The kinds of weather that the app distinguishes.
package enum ConditionKind: String, Sendable, CaseIterable {
    case thunderstorm, drizzle, rain, freezingRain, snow, sleet
    case mist, smoke, haze, dust, fog, sand, ash, squall, tornado
    case clear, fewClouds, scatteredClouds, brokenClouds, overcast
    case unknown

    /// Creates the kind for a condition id of the service (openweathermap.org/weather-conditions).
    ///
    /// An unlisted id has the most common kind of its group of a hundred.
    package init(id: Int) {
        self =
            switch id {
            case 200...299: .thunderstorm
            case 300...399: .drizzle
            case 511: .freezingRain
            case 500...599: .rain
            case 611...616: .sleet
            case 600...699: .snow
            case 700...799: Self.inTheAir[id] ?? .mist
            case 800: .clear
            case 801: .fewClouds
            case 802: .scatteredClouds
            case 804: .overcast
            case 803...899: .brokenClouds
            default: .unknown
            }
    }

    /// Whether snow falls, alone or with rain.
    var isFrozen: Bool { self == .snow || self == .sleet }

    /// Whether water falls.
    package var isPrecipitation: Bool {
        switch self {
        case .thunderstorm, .drizzle, .rain, .freezingRain, .snow, .sleet: true
        case .mist, .smoke, .haze, .dust, .fog, .sand, .ash, .squall, .tornado: false
        case .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .unknown: false
        }
    }

    private static let inTheAir: [Int: ConditionKind] = [
        701: .mist, 711: .smoke, 721: .haze, 731: .dust, 741: .fog, 751: .sand, 761: .dust, 762: .ash, 771: .squall,
        781: .tornado,
    ]
}

extension Phenomenon {
    package var kind: ConditionKind { ConditionKind(id: id) }

    /// Whether it is dangerous: a thunderstorm, very heavy rain or snow, freezing rain, ash, squalls, a tornado.
    package var isSevere: Bool { Self.severe.contains(id) || id / 100 == 2 }

    private static let severe: Set<Int> = [502, 503, 504, 511, 522, 602, 622, 762, 771, 781]
}

extension Conditions {
    /// The kind of the most important phenomenon.
    package var kind: ConditionKind { phenomena.first?.kind ?? .unknown }

    /// Whether any phenomenon is dangerous.
    package var isSevere: Bool { phenomena.contains(where: \.isSevere) }
}
