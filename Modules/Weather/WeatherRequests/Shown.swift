package import WeatherModel

/// An observation with its age, for display.
package struct WeatherReport: Sendable, Equatable {
    /// The observation.
    package var conditions: Conditions
    /// The age of the observation.
    package var age: Age

    package init(conditions: Conditions, age: Age) {
        self.conditions = conditions
        self.age = age
    }
}

/// The state of the current weather, for display.
package typealias WeatherStatus = Fetch<WeatherReport>

extension WeatherStatus {
    /// Creates the status for display at a time, in seconds since 1970.
    package init(_ fetch: WeatherFetch, now: Int64?) {
        self = fetch.map { WeatherReport(conditions: $0, age: Age(of: $0.observedAt, at: now)) }
    }
}

extension ForecastFetch {
    /// Returns the forecast for display at a time, in seconds since 1970, without past steps.
    package func upcoming(at now: Int64?) -> ForecastFetch {
        guard let now, let first = latest?.steps.first, first.time <= now else { return self }
        return map { forecast in
            var forecast = forecast
            forecast.steps.removeAll { $0.time <= now }
            return forecast
        }
    }
}

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
