import WeatherModel
package import WeatherViews

extension ForecastFetch {
    /// Returns the forecast for display at a time, in seconds since 1970, without past steps and days.
    package func upcoming(at now: Int64?) -> ForecastFetch {
        guard let now, let first = latest?.firstTime, first <= now else { return self }
        return map { $0.upcoming(at: now) }
    }
}
