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

    /// Creates the report of an observation at a time, in seconds since 1970; nil if the time is unknown.
    package init(_ conditions: Conditions, at now: Int64?) {
        self.init(conditions: conditions, age: Age(of: conditions.observedAt, at: now))
    }
}

/// The state of the current weather, for display.
package typealias WeatherStatus = Loadable<WeatherReport>

extension WeatherStatus {
    /// Creates the status for display at a time, in seconds since 1970.
    package init(_ fetch: WeatherFetch, now: Int64?) {
        self = fetch.map { WeatherReport($0, at: now) }
    }
}

extension ForecastFetch {
    /// Returns the forecast for display at a time, in seconds since 1970, without past steps and days.
    package func upcoming(at now: Int64?) -> ForecastFetch {
        guard let now, let first = latest?.firstTime, first <= now else { return self }
        return map { $0.upcoming(at: now) }
    }
}
