package import HTTPEffects
package import WeatherModel
import WeatherSources

/// How responses are read.
extension OpenMeteoSource {
    /// Reads the current weather.
    package static func conditions(from output: HTTPOutput) -> Result<Conditions, WeatherFailure> {
        answers.read(output) { json throws(Unreadable) in try Conditions(report: json) }
    }

    /// Reads a forecast, whose hours or days may be missing, but not both.
    package static func forecast(from output: HTTPOutput) -> Result<Forecast, WeatherFailure> {
        answers.read(output) { json throws(Unreadable) in try Forecast(report: json) }
    }

    /// Reads the air quality.
    package static func air(from output: HTTPOutput) -> Result<AirQuality, WeatherFailure> {
        answers.read(output) { json throws(Unreadable) in try AirQuality(report: json) }
    }

    /// Reads places. The service omits an empty list.
    package static func places(from output: HTTPOutput) -> Result<[Place], WeatherFailure> {
        answers.read(output) { json throws(Unreadable) in try [Place](report: json) }
    }

    /// The status tells a failure, or, should it be 200, a member of the body. Its words give the reason.
    private static let answers = SourceAnswers { status, body in
        let isFailure = status != 200 || body()?.object?.flag("error") == true
        guard isFailure else { return nil }
        let reason = body()?.object?.text("reason") ?? ""
        return switch status {
        case 200, 400: .badRequest(SourceAnswers.shown(reason))
        // Too many requests at a time are no exhausted quota.
        case 429 where !reason.lowercased().contains("concurrent"): .quotaExceeded
        default: .serviceError(status: status)
        }
    }
}
