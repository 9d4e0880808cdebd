package import HTTPEffects
package import LocationEffects
package import WeatherModel

/// A weather service: the requests that answer questions about the weather, and how their responses are read.
///
/// A source is pure: it describes requests and reads responses, and the shell sends them. The app's core is given the
/// registered sources and uses one of them at a time. To add a source, conform a type to this protocol in a module of
/// its own, verify it with `SourceLaws`, and add it to `Lifecycle.sources`. `SourceQuestion` creates its requests.
///
/// Two questions may have the same request: the shell sends it once, and each of them reads its part of the response.
package protocol WeatherSource: Sendable {
    /// The service as the user knows it.
    var description: SourceDescription { get }

    /// The kinds of requests that the source makes.
    var endpoints: [SourceEndpoint] { get }

    /// Returns the request for the current weather at a point.
    ///
    /// - Parameter key: The user's API key; empty if the source needs none.
    func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions>

    /// Returns the request for the forecast at a point. A forecast without steps and days is not a failure.
    func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast>

    /// Returns the request for the current air quality at a point.
    func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality>

    /// Returns the request for the places with a name, the most relevant first. No such place is an empty list.
    func places(called name: String, key: APIKey) -> SourceRequest<[Place]>
}

/// A request to a weather service, and how its response is read.
package struct SourceRequest<Value: Sendable & Equatable>: Sendable {
    package var effect: HTTPEffect
    /// Reads the response: a value whose texts are sanitized and contain no key, or why there is none.
    package let read: @Sendable (HTTPOutput) -> Result<Value, WeatherFailure>

    package init(_ effect: HTTPEffect, read: @escaping @Sendable (HTTPOutput) -> Result<Value, WeatherFailure>) {
        self.effect = effect
        self.read = read
    }

    /// The same request, for which the cache is bypassed.
    package var reloading: SourceRequest { SourceRequest(effect.reloading, read: read) }
}

/// A kind of request of a source: what a cache and the shell need to know about it.
package struct SourceEndpoint: Sendable {
    /// The URL without the query.
    package let url: String
    /// The number of seconds for which an answer is fresh.
    package let lifetime: Int
    /// The name of the query parameter with the API key; nil if there is none.
    package let keyParameter: String?
    /// The name of the query parameter with the language of texts, an ISO 639 code; nil if there are no texts.
    package let languageParameter: String?
    /// Whether an answer can be read, and is worth keeping.
    package let isReadable: @Sendable (HTTPOutput) -> Bool

    /// - Parameter read: Reads an answer; one that it can read is worth keeping.
    package init<Value>(
        url: String, lifetime: Int, keyParameter: String? = nil, languageParameter: String? = nil,
        read: @escaping @Sendable (HTTPOutput) -> Result<Value, WeatherFailure>
    ) {
        self.url = url
        self.lifetime = lifetime
        self.keyParameter = keyParameter
        self.languageParameter = languageParameter
        isReadable = { if case .success = read($0) { true } else { false } }
    }

    /// The scheme and host, such as `https://api.openweathermap.org`.
    package var origin: String { url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//") }
}
