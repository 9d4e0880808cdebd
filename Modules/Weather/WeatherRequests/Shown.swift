package import WeatherModel

/// One observation with its age, ready to be shown.
package struct WeatherReport: Sendable, Equatable {
    /// What was observed, with the place's own times.
    package var conditions: Conditions
    /// How long ago it was observed.
    package var age: Age

    package init(conditions: Conditions, age: Age) {
        self.conditions = conditions
        self.age = age
    }
}

/// What there is to show of weather that was asked for.
package typealias WeatherStatus = Fetch<WeatherReport>

extension WeatherStatus {
    /// What there is to show at a moment, in seconds since 1970.
    package init(_ fetch: WeatherFetch, now: Int64?) {
        self = fetch.map { WeatherReport(conditions: $0, age: Age(of: $0.observedAt, at: now)) }
    }
}

extension ForecastFetch {
    /// What there is to show at a moment, in seconds since 1970: what is over is left out.
    package func upcoming(at now: Int64?) -> ForecastFetch {
        guard let now, let first = latest?.steps.first, first.time <= now else { return self }
        return map { forecast in
            var forecast = forecast
            forecast.steps.removeAll { $0.time <= now }
            return forecast
        }
    }
}

/// What is known of the weather at a place, to be shown until something newer comes.
package struct KnownWeather: Sendable, Equatable {
    /// The newest conditions.
    package var conditions: Conditions?
    /// The newest forecast.
    package var forecast: Forecast?
    /// The wall clock's time in seconds since 1970, once it is known.
    package var now: Int64?

    package init(conditions: Conditions? = nil, forecast: Forecast? = nil, now: Int64? = nil) {
        self.conditions = conditions
        self.forecast = forecast
        self.now = now
    }
}
