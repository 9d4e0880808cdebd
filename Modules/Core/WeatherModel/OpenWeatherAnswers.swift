package import Effects

extension OpenWeather {
    /// Reads the answer to `currentWeather`.
    package static func conditions(from output: HTTPOutput) -> Result<Conditions, WeatherFailure> {
        read(ConditionsReport.self, from: output).map(\.conditions)
    }

    /// Reads the answer to `search`: no place found is an empty list.
    ///
    /// A place without a sound coordinate is left out as long as another one can be read.
    package static func places(from output: HTTPOutput) -> Result<[Place], WeatherFailure> {
        read([PlaceReport].self, from: output).flatMap { reports in
            let places = reports.compactMap { try? $0.place.get() }
            guard places.isEmpty, case .failure(let reason)? = reports.first?.place else { return .success(places) }
            return .failure(.unreadable(reason))
        }
    }

    /// Judges by the status first and by what the body says about itself next.
    private static func read<Answer: Decodable>(
        _ type: Answer.Type, from output: HTTPOutput
    ) -> Result<Answer, WeatherFailure> {
        switch output {
        case .err(.timeout): .failure(.timedOut)
        case .err(.io(let cause)): .failure(.offline(shown(cause)))
        case .err(.url(let reason)): .failure(.badRequest(shown(reason)))
        case .ok(let response) where response.status == 200: readBody(type, from: response.body)
        case .ok(let response): .failure(failure(status: Int(response.status), body: response.body))
        }
    }

    private static func readBody<Answer: Decodable>(
        _ type: Answer.Type, from body: [UInt8]
    ) -> Result<Answer, WeatherFailure> {
        if let code = verdict(in: body)?.code, (400...599).contains(code) {
            return .failure(failure(status: Int(code), body: body))
        }
        do throws(Unreadable) {
            return .success(try JSONText.read(type, from: body))
        } catch {
            return .failure(.unreadable(error))
        }
    }

    private static func failure(status: Int, body: [UInt8]) -> WeatherFailure {
        switch status {
        case 400: .badRequest(shown(verdict(in: body)?.message ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: status)
        }
    }

    /// The body's own account of itself; nil when it gives none, which is no error here.
    private static func verdict(in body: [UInt8]) -> Verdict? { try? JSONText.read(Verdict.self, from: body) }

    /// Words from outside as one short line without credentials.
    private static func shown(_ words: String) -> String {
        let line = CleanText.clean(HTTPCredentials.redact(url: words))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}

/// What the service says about its answer inside the answer; `cod` is a number or a string.
private struct Verdict: Decodable {
    let code: Int64?
    let message: String?

    enum CodingKeys: String, CodingKey { case cod, message }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        code = fields.integer(.cod)
        message = fields.text(.message)
    }
}

/// A place of a list, or why it cannot be read.
private struct PlaceReport: Decodable {
    let place: Result<Place, Unreadable>

    init(from decoder: any Decoder) {
        do {
            place = .success(try Place(from: decoder))
        } catch let error as Unreadable {
            place = .failure(error)
        } catch {
            place = .failure(.wrongShape(decoder.codingPath.dotted))
        }
    }
}
