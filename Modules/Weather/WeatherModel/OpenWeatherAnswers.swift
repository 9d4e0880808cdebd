package import HTTPEffects
import SecretRedaction

extension OpenWeather {
    /// Reads the answer to `currentWeather`.
    ///
    /// - Parameter key: the key of the request, which is nowhere in the result, whatever the service repeats of it.
    package static func conditions(
        from output: HTTPOutput, hiding key: APIKey
    ) -> Result<Conditions, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try Conditions(report: json) }
    }

    /// Reads the answer to `forecast`: a forecast without steps when the service has none for the place.
    ///
    /// A step without a sound time and temperature is left out as long as another one can be read; of two for one time
    /// the first counts.
    ///
    /// - Parameter key: the key of the request, which is nowhere in the result, whatever the service repeats of it.
    package static func forecast(
        from output: HTTPOutput, hiding key: APIKey
    ) -> Result<Forecast, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try Forecast(report: json) }
    }

    /// Reads the answer to `airPollution`: the first reading that can be read.
    ///
    /// - Parameter key: the key of the request, which is nowhere in the result, whatever the service repeats of it.
    package static func air(from output: HTTPOutput, hiding key: APIKey) -> Result<AirQuality, WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in try AirQuality(report: json) }
    }

    /// Reads the answer to `search`: no place found is an empty list.
    ///
    /// A place without a sound coordinate is left out as long as another one can be read.
    ///
    /// - Parameter key: the key of the request, which is nowhere in the result, whatever the service repeats of it.
    package static func places(from output: HTTPOutput, hiding key: APIKey) -> Result<[Place], WeatherFailure> {
        read(output, Redaction(hiding: key)) { json throws(Unreadable) in
            try json.requiredElements(most: mostReports)
                .readable(most: mostPlaces) { place throws(Unreadable) in try Place(json: place) }
        }
    }

    /// How many elements of an answer are looked at, of which some may be no places.
    private static let mostReports = 50

    /// Judges by the status first and by what the body says about itself next.
    ///
    /// Texts are redacted before they are read, and again once they are clean: what they end up in is shown, stored and
    /// sent on by others.
    private static func read<Answer>(
        _ output: HTTPOutput, _ redaction: Redaction, _ answer: (UntrustedJSON) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        switch output {
        case .failure(.timeout): return .failure(.timedOut)
        case .failure(.rateLimited): return .failure(.rateLimited)
        case .failure(.io(let cause)): return .failure(.offline(shown(cause, hiding: redaction)))
        case .failure(.url(let reason)): return .failure(.badRequest(shown(reason, hiding: redaction)))
        case .success(let response):
            let body = redaction.redacted(response.body)
            if response.status == 200 { return readBody(body, redaction, answer) }
            return .failure(
                failure(status: Int(response.status), verdict: try? document(body, redaction).object))
        }
    }

    /// An answer has some hundred values, five places in every language a few thousand.
    private static func document(_ body: [UInt8], _ redaction: Redaction) throws(Unreadable) -> UntrustedJSON {
        try UntrustedJSON(body, mostValues: 1 << 18, hiding: redaction)
    }

    private static func readBody<Answer>(
        _ body: [UInt8], _ redaction: Redaction, _ answer: (UntrustedJSON) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        do throws(Unreadable) {
            let json = try document(body, redaction)
            // The code is a number or a string.
            if let verdict = json.object, let code = verdict.integer("cod"), (400...599).contains(code) {
                return .failure(failure(status: Int(code), verdict: verdict))
            }
            return .success(try answer(json))
        } catch {
            return .failure(.unreadable(error))
        }
    }

    /// `verdict` is the body's own account of itself; nil when it gives none, which is no error here.
    private static func failure(status: Int, verdict: @autoclosure () -> UntrustedJSON?) -> WeatherFailure {
        switch status {
        case 400: .badRequest(shown(verdict()?.text("message") ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: status)
        }
    }

    /// Words from outside as one short line without credentials.
    private static func shown(_ words: String, hiding redaction: Redaction = Redaction()) -> String {
        let line = redaction.redacted(CleanText.clean(HTTPCredentials.redact(url: redaction.redacted(words))))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
