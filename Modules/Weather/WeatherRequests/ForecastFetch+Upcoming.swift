import WeatherModel
package import WeatherViews

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
