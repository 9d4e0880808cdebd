/// How clean the air at a place is.
package struct AirQuality: Sendable, Equatable {
    /// The service's own scale, which is neither that of the United States nor that of Europe.
    package enum Index: Int, Sendable, CaseIterable {
        case good = 1
        case fair, moderate, poor, veryPoor
    }

    /// What is in the air and harms; the raw value is the service's name for it.
    package enum Component: String, Sendable, CaseIterable {
        /// Particles of less than 2.5 and 10 micrometers.
        case pm25 = "pm2_5"
        case pm10
        /// Ozone, nitrogen dioxide, sulfur dioxide, carbon monoxide, nitrogen monoxide, ammonia.
        case o3, no2, so2, co, no, nh3
    }

    /// How clean the air is altogether.
    package var index: Index
    /// When it was so, in seconds since 1970.
    package var measuredAt: Int64
    /// How much of each component is in the air, in micrograms per cubic meter; what was not measured is absent.
    package var components: [Component: Double]

    package init(index: Index, measuredAt: Int64, components: [Component: Double] = [:]) {
        self.index = index
        self.measuredAt = measuredAt
        self.components = components
    }
}
