/// The air quality at a place.
package struct AirQuality: Sendable, Equatable {
    /// The service's own scale, which differs from those of the United States and of Europe.
    package enum Index: Int, Sendable, CaseIterable {
        case good = 1
        case fair, moderate, poor, veryPoor
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
    /// The time of the measurement, in seconds since 1970.
    package var measuredAt: Int64
    /// The concentrations in micrograms per cubic meter; components that were not measured are absent.
    package var components: [Component: Double]

    package init(index: Index, measuredAt: Int64, components: [Component: Double] = [:]) {
        self.index = index
        self.measuredAt = measuredAt
        self.components = components
    }
}
