package import HTTPEffects
import SecretEffects
package import WeatherModel
import WeatherSources

/// How responses are read.
///
/// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
extension OpenWeatherSource {
    /// Reads the current weather.
    package static func conditions(
        from output: HTTPOutput, hiding key: APIKey = APIKey("")
    ) -> Result<Conditions, WeatherFailure> {
        answers.read(output, hiding: key) { json throws(Unreadable) in try Conditions(report: json) }
    }

    /// Reads a forecast, which has no steps if the service has none for the place.
    ///
    /// A step without a valid time and temperature is skipped if another one is readable; the first of several steps
    /// with the same time is used.
    package static func forecast(
        from output: HTTPOutput, hiding key: APIKey = APIKey("")
    ) -> Result<Forecast, WeatherFailure> {
        answers.read(output, hiding: key) { json throws(Unreadable) in try Forecast(report: json) }
    }

    /// Reads the air quality: the first readable reading.
    package static func air(
        from output: HTTPOutput, hiding key: APIKey = APIKey("")
    ) -> Result<AirQuality, WeatherFailure> {
        answers.read(output, hiding: key) { json throws(Unreadable) in try AirQuality(report: json) }
    }

    /// Reads places: an empty list if none was found.
    ///
    /// A place without a valid coordinate is skipped if another one is readable.
    package static func places(
        from output: HTTPOutput, hiding key: APIKey = APIKey("")
    ) -> Result<[Place], WeatherFailure> {
        answers.read(output, hiding: key) { json throws(Unreadable) in
            try json.requiredElements(most: mostReports)
                .readable(most: mostPlaces) { place throws(Unreadable) in try Place(json: place) }
        }
    }

    /// The maximum number of elements of an answer that are inspected, some of which may not be places.
    private static let mostReports = 50

    /// The status, or the code in the body of an answer with status 200, a number or a string, tells a failure.
    private static let answers = SourceAnswers { status, body in
        var failed = status
        if status == 200 {
            guard let code = body()?.object?.integer("cod"), (400...599).contains(code) else { return nil }
            failed = Int(code)
        }
        return switch failed {
        case 400: .badRequest(SourceAnswers.shown(body()?.object?.text("message") ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: failed)
        }
    }
}
