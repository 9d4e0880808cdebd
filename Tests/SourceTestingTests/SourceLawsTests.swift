import HTTPEffects
import LocationEffects
import OpenWeather
import SecretEffects
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

/// A source that makes a mistake.
private struct Mistaken: WeatherSource {
    private let base = OpenWeatherSource()
    let mistake: Mistake

    var description: SourceDescription { mistake.description(base.description) }
    var endpoints: [SourceEndpoint] { mistake.endpoints(base.endpoints) }

    func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions> {
        let request = base.conditions(at: point, key: key)
        return SourceRequest(mistake.effect(request.effect)) { output in
            mistake.conditions(mistake.changed(output, request.read), output)
        }
    }

    func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast> {
        let request = base.forecast(at: point, key: key)
        return SourceRequest(mistake.effect(request.effect)) { output in
            mistake.changed(output, request.read).map(mistake.forecast)
        }
    }

    func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality> { base.air(at: point, key: key) }

    func places(called name: String, key: APIKey) -> SourceRequest<[Place]> {
        let request = base.places(called: name, key: key)
        return SourceRequest(mistake.effect(request.effect)) { mistake.changed($0, request.read) }
    }
}

/// A mistake of a source, and the law that it breaks.
private struct Mistake: Sendable {
    let law: String
    var description: @Sendable (SourceDescription) -> SourceDescription = { $0 }
    var endpoints: @Sendable ([SourceEndpoint]) -> [SourceEndpoint] = { $0 }
    var effect: @Sendable (HTTPEffect) -> HTTPEffect = { $0 }
    var output: @Sendable (HTTPOutput) -> HTTPOutput = { $0 }
    var failure: @Sendable (WeatherFailure) -> WeatherFailure = { $0 }
    var conditions: @Sendable (Result<Conditions, WeatherFailure>, HTTPOutput) -> Result<Conditions, WeatherFailure> = {
        read, _ in read
    }
    var forecast: @Sendable (Forecast) -> Forecast = { $0 }

    init(_ law: String, _ change: (inout Mistake) -> Void = { _ in }) {
        self.law = law
        change(&self)
    }

    func changed<Value>(
        _ out: HTTPOutput, _ read: (HTTPOutput) -> Result<Value, WeatherFailure>
    ) -> Result<Value, WeatherFailure> {
        read(output(out)).mapError(failure)
    }

    /// A mistake in the requests: a text in the URL is replaced.
    static func url(_ law: String, _ text: String, _ replacement: String) -> Mistake {
        Mistake(law) { mistake in
            mistake.effect = { effect in
                var effect = effect
                effect.url = effect.url.replacing(text, with: replacement)
                return effect
            }
        }
    }

    /// A mistake in the failures: one is taken for another.
    static func failure(_ law: String, _ one: WeatherFailure, for other: WeatherFailure) -> Mistake {
        Mistake(law) { $0.failure = { $0 == one ? other : $0 } }
    }

    /// A mistake in the description.
    static func description(_ law: String, name: String = "a", title: String = "A", credit: String = "A") -> Mistake {
        Mistake(law) { mistake in
            mistake.description = {
                SourceDescription(name: name, title: title, credit: credit, needsKey: $0.needsKey)
            }
        }
    }

    /// A mistake in the endpoints.
    static func endpoints(
        _ law: String, _ change: @escaping @Sendable (SourceEndpoint) -> SourceEndpoint
    ) -> Mistake {
        Mistake(law) { $0.endpoints = { $0.map(change) } }
    }

    /// A mistake in the current weather that was read.
    static func conditions(_ law: String, _ change: @escaping @Sendable (inout Conditions, String) -> Void) -> Mistake {
        Mistake(law) { mistake in
            mistake.conditions = { read, output in
                guard case .success(let response) = output else { return read }
                return read.map { conditions in
                    var conditions = conditions
                    change(&conditions, String(decoding: response.body, as: UTF8.self))
                    return conditions
                }
            }
        }
    }
}

@Suite struct SourceLawsTests {
    private static func examples() throws -> SourceExamples {
        SourceExamples(
            conditions: Array(
                #"{"name":"Å","main":{"temp":1},"dt":1773500000,"weather":[{"id":800,"icon":"01d"}]}"#.utf8),
            forecast: Array(
                #"{"list":[{"main":{"temp":1},"dt":1773500000},{"main":{"temp":2},"dt":1773510800}]}"#.utf8),
            air: Array(#"{"list":[{"main":{"aqi":1},"dt":1773500000}]}"#.utf8),
            places: Array(#"[{"name":"Å","lat":1,"lon":2}]"#.utf8))
    }

    @Test("A source without mistakes obeys every law")
    func correct() throws {
        try SourceLaws.verify(Mistaken(mistake: Mistake("")), with: Self.examples())
    }

    private static let mistakes: [Mistake] =
        requests + answers + [
            .conditions("A text has no control characters") { $0.name = $1 },
            .conditions("Changed bytes are read") { conditions, _ in
                if conditions.phenomena != [Phenomenon(id: 800, icon: "01d")] { conditions.humidity = -1 }
            },
            .conditions("What is read is plausible") { conditions, _ in
                if conditions.humidity == nil { conditions.humidity = conditions.temperature }
            },
            Mistake("What is read is plausible") { $0.forecast = { Forecast(steps: $0.steps.reversed()) } },
            Mistake("A key that the service or the network repeats") {
                $0.conditions = { _, output in OpenWeatherSource.conditions.read(output) }
            },
        ]

    private static let requests: [Mistake] = [
        .description("A source has a name", name: "Open Weather"), .description("A source has a name", title: ""),
        .description("A source has a name", credit: ""),
        .url("A request is a GET", "https", "http"), .url("A request is a GET", "/weather?", "/onecall?"),
        Mistake("A request is a GET") { $0.effect = { HTTPEffect(method: "POST", url: $0.url) } },
        .endpoints("An endpoint is asked") { SourceEndpoint(url: $0.url + "s", lifetime: 1, read: unread) },
        .endpoints("An endpoint is asked") {
            SourceEndpoint(url: $0.url, lifetime: 0, keyParameter: $0.keyParameter, read: unread)
        },
        .endpoints("A key is sent once") { SourceEndpoint(url: $0.url, lifetime: 1, read: unread) },
        .url("A key is sent once", "appid=", "id="), .url("A key is sent once", "appid=", "appid=x&debug="),
        .url("A cache entry has a name", "appid=", "APPID="),
        .url("Each point has a request", "0.0000001", "1e-07"), .url("Each point has a request", "lat=-", "lat="),
        .url("A place is asked for", "+", " "), .url("A place is asked for", "%26", "&"),
        .url("A place is asked for", "%E6", "æ"),
    ]

    private static let answers: [Mistake] = [
        Mistake("A valid answer is read") { $0.conditions = { _, _ in .failure(.notFound) } },
        .endpoints("A valid answer is kept") {
            SourceEndpoint(url: $0.url, lifetime: 1, keyParameter: "appid") { _ -> Result<Int, WeatherFailure> in
                .success(1)
            }
        },
        .endpoints("A valid answer is kept") {
            SourceEndpoint(url: $0.url, lifetime: 1, keyParameter: "appid", read: unread)
        },
        .failure("A body that is no data", .unreadable(.html), for: .unreadable(.notJSON)),
        .failure("A body that is no data", .unreadable(.empty), for: .unreadable(.truncated)),
        .failure("A body that is no data", .unreadable(.tooLarge), for: .unreadable(.wrongShape("body"))),
        .failure("A body that is cut off", .unreadable(.truncated), for: .unreadable(.notJSON)),
        .failure("A status other than 200", .notFound, for: .notAuthorized),
        .failure("A status other than 200", .notAuthorized, for: .serviceError(status: 401)),
        .failure("A status other than 200", .serviceError(status: 503), for: .unreadable(.html)),
        .failure("A status other than 200", .quotaExceeded, for: .serviceError(status: 429)),
        .failure("A failed exchange", .timedOut, for: .offline("")),
        .failure("A failed exchange", .rateLimited, for: .quotaExceeded),
    ]

    @Sendable private static func unread(_ output: HTTPOutput) -> Result<Int, WeatherFailure> { .failure(.notFound) }

    @Test("Every law has a mistake that breaks it")
    func coverage() {
        #expect(SourceLaws.sentences.filter { law in !Self.mistakes.contains { law.hasPrefix($0.law) } } == [])
    }

    @Test("A source with a mistake breaks the law for it", arguments: mistakes.indices)
    func mistake(index: Int) throws {
        let mistake = Self.mistakes[index]
        #expect(throws: BrokenSourceLaws.self, "\(mistake.law)") {
            try SourceLaws.verify(Mistaken(mistake: mistake), with: Self.examples(), only: mistake.law)
        }
    }
}
