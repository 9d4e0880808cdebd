package import WeatherModel

/// The known weather at a place, which is shown until newer data arrives.
package struct KnownWeather: Sendable, Equatable {
    /// The latest conditions.
    package var conditions: Conditions?
    /// The latest forecast.
    package var forecast: Forecast?
    /// The wall clock's time in seconds since 1970; nil until it is known.
    package var now: Int64?

    package init(conditions: Conditions? = nil, forecast: Forecast? = nil, now: Int64? = nil) {
        self.conditions = conditions
        self.forecast = forecast
        self.now = now
    }
}
