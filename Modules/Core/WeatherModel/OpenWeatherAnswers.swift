package import Effects

extension OpenWeather {
    /// Reads the answer to `currentWeather`.
    package static func conditions(from output: HTTPOutput) -> Result<Conditions, WeatherFailure> {
        read(output) { json throws(Unreadable) in try Conditions(report: json) }
    }

    /// Reads the answer to `search`: no place found is an empty list.
    ///
    /// A place without a sound coordinate is left out as long as another one can be read.
    package static func places(from output: HTTPOutput) -> Result<[Place], WeatherFailure> {
        read(output) { json throws(Unreadable) in
            let reports = try json.requiredElements().map(place)
            let places = reports.compactMap { try? $0.get() }
            guard places.isEmpty, case .failure(let reason)? = reports.first else { return places }
            throw reason
        }
    }

    private static func place(_ json: JSONValue) -> Result<Place, Unreadable> {
        Result { () throws(Unreadable) in try Place(json: json) }
    }

    /// Judges by the status first and by what the body says about itself next.
    private static func read<Answer>(
        _ output: HTTPOutput, _ answer: (JSONValue) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        switch output {
        case .err(.timeout): .failure(.timedOut)
        case .err(.rateLimited): .failure(.rateLimited)
        case .err(.io(let cause)): .failure(.offline(shown(cause)))
        case .err(.url(let reason)): .failure(.badRequest(shown(reason)))
        case .ok(let response) where response.status == 200: readBody(response.body, answer)
        case .ok(let response):
            .failure(failure(status: Int(response.status), verdict: try? JSONDocument(response.body).root.object))
        }
    }

    private static func readBody<Answer>(
        _ body: [UInt8], _ answer: (JSONValue) throws(Unreadable) -> Answer
    ) -> Result<Answer, WeatherFailure> {
        do throws(Unreadable) {
            let json = try JSONDocument(body).root
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
    private static func failure(status: Int, verdict: @autoclosure () -> JSONObject?) -> WeatherFailure {
        switch status {
        case 400: .badRequest(shown(verdict()?.text("message") ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: status)
        }
    }

    /// Words from outside as one short line without credentials.
    private static func shown(_ words: String) -> String {
        let line = CleanText.clean(HTTPCredentials.redact(url: words))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
