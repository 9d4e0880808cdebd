package import WeatherModel
package import WeatherSources

/// The questions to the service, and how its answers are read.
///
/// The service updates the current weather every quarter of an hour, the rest every hour at most.
extension OpenMeteoSource {
    /// The current weather.
    package static let conditions = SourceQuestion(
        url: weatherURL, lifetime: 600, answers, value: Conditions.init(report:))

    /// The forecast, whose hours or days may be missing, but not both.
    package static let forecast = SourceQuestion(
        url: weatherURL, lifetime: 600, answers, value: Forecast.init(report:))

    /// The air quality.
    package static let air = SourceQuestion(
        url: "https://air-quality-api.open-meteo.com/v1/air-quality", lifetime: 600, answers,
        value: AirQuality.init(report:))

    /// Places by name. The service omits an empty list.
    package static let places = SourceQuestion(
        url: "https://geocoding-api.open-meteo.com/v1/search", lifetime: 86_400, languageParameter: "language", answers,
        value: [Place].init(report:))

    private static let weatherURL = "https://api.open-meteo.com/v1/forecast"

    /// A failure is reported by the status or, if that is 200, by a member of the body. The body contains the reason.
    private static let answers = SourceAnswers { status, body in
        let isFailure = status != 200 || body()?.object?.flag("error") == true
        guard isFailure else { return nil }
        let reason = body()?.object?.text("reason") ?? ""
        return switch status {
        case 200, 400: .badRequest(SourceAnswers.shown(reason))
        // Too many concurrent requests do not exhaust the quota.
        case 429 where !reason.lowercased().contains("concurrent"): .quotaExceeded
        default: .serviceError(status: status)
        }
    }
}
