/// The air quality at a place.
package struct AirQuality: Sendable, Equatable {
    /// The scale of OpenWeather, which differs from those of the United States and of Europe.
    package enum Index: Int, Sendable, CaseIterable {
        case good = 1
        case fair, moderate, poor, veryPoor

        /// Creates the index of the worst component by openweathermap.org/api/air-pollution; nil if the scale has none
        /// of them.
        package init?(worstOf components: [Component: Double]) {
            let levels = components.compactMap { component, amount in
                Self.bounds[component].map { bounds in 1 + bounds.count { amount >= $0 } }
            }
            guard let index = levels.max().flatMap(Self.init) else { return nil }
            self = index
        }

        /// The lowest concentrations of the levels from 2 on.
        private static let bounds: [Component: [Double]] = [
            .so2: [20, 80, 250, 350], .no2: [40, 70, 150, 200], .pm10: [20, 50, 100, 200], .pm25: [10, 25, 50, 75],
            .o3: [60, 100, 140, 180], .co: [4400, 9400, 12_400, 15_400],
        ]
    }

    /// An air pollutant; the raw value is the service's name for it.
    package enum Component: String, Sendable, CaseIterable {
        /// Particles smaller than 2.5 and 10 micrometers.
        case pm25 = "pm2_5"
        case pm10
        /// Ozone, nitrogen dioxide, sulfur dioxide, carbon monoxide, nitrogen monoxide, ammonia.
        case o3, no2, so2, co, no, nh3
    }

    /// The overall air quality.
    package var index: Index
    /// The concentrations in micrograms per cubic meter; components that were not measured are absent.
    package var components: [Component: Double]

    package init(index: Index, components: [Component: Double] = [:]) {
        self.index = index
        self.components = components
    }
}
