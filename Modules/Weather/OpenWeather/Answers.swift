package import HTTPEffects
import SecretRedaction
package import WeatherModel

extension OpenWeatherAPI {
    /// Parses the answer to `currentWeather`.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    package static func conditions(
        from output: HTTPOutput, hiding key: APIKey
    ) -> Result<Conditions, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try Conditions(report: json) }
    }

    /// Parses the answer to `forecast`, which has no steps if the service has none for the place.
    ///
    /// A step without a valid time and temperature is skipped if another one is readable; the first of several steps
    /// with the same time is used.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    package static func forecast(
        from output: HTTPOutput, hiding key: APIKey
    ) -> Result<Forecast, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try Forecast(report: json) }
    }

    /// Parses the answer to `airPollution`: the first readable reading.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    package static func air(from output: HTTPOutput, hiding key: APIKey) -> Result<AirQuality, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try AirQuality(report: json) }
    }

    /// Parses the answer to `search`: an empty list if no place was found.
    ///
    /// A place without a valid coordinate is skipped if another one is readable.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    package static func places(from output: HTTPOutput, hiding key: APIKey) -> Result<[Place], WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in
            try json.requiredElements(most: mostReports)
                .readable(most: mostPlaces) { place throws(Unreadable) in try Place(json: place) }
        }
    }

    /// The maximum number of elements of an answer that are inspected, some of which may not be places.
    private static let mostReports = 50

    /// Parses an answer, checking its status first and the code in its body second.
    ///
    /// Texts are redacted before they are parsed, and again after they are sanitized, since they are displayed, stored
    /// and passed on.
    private static func read<Answer>(
        _ output: HTTPOutput, _ redaction: Redaction, _ answer: (UntrustedJSON) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        switch output {
        case .failure(.timeout): return .failure(.timedOut)
        case .failure(.rateLimited): return .failure(.rateLimited)
        case .failure(.io(let cause)): return .failure(.offline(shown(cause, hiding: redaction)))
        case .failure(.url(let reason)): return .failure(.badRequest(shown(reason, hiding: redaction)))
        case .success(let response):
            if response.status == 200 { return readBody(response.body, redaction, answer) }
            return .failure(
                failure(status: Int(response.status), verdict: try? document(response.body, redaction).object))
        }
    }

    /// A typical answer has some hundred values; one with five places in every language has a few thousand.
    private static func document(_ body: [UInt8], _ redaction: Redaction) throws(Unreadable) -> UntrustedJSON {
        try UntrustedJSON(body, maximumValueCount: 1 << 18, hiding: redaction)
    }

    private static func readBody<Answer>(
        _ body: [UInt8], _ redaction: Redaction, _ answer: (UntrustedJSON) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        do throws(Unreadable) {
            let json = try document(body, redaction)
            // `cod` is a number or a string.
            if let verdict = json.object, let code = verdict.integer("cod"), (400...599).contains(code) {
                return .failure(failure(status: Int(code), verdict: verdict))
            }
            return .success(try answer(json))
        } catch {
            return .failure(.unreadable(error))
        }
    }

    /// `verdict` is the body's description of the failure; nil if there is none, which is not an error here.
    private static func failure(status: Int, verdict: @autoclosure () -> UntrustedJSON?) -> WeatherFailure {
        switch status {
        case 400: .badRequest(shown(verdict()?.text("message") ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: status)
        }
    }

    /// Returns external text as one short line without credentials.
    private static func shown(_ words: String, hiding redaction: Redaction = Redaction()) -> String {
        let line = redaction.redacted(CleanText.clean(HTTPCredentials.redact(url: redaction.redacted(words))))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
