package import HTTPEffects
import SecretEffects
import SecretRedaction
package import WeatherModel

/// What a cache needs to know about the requests of sources.
package struct SourceCaching: Sendable {
    /// The time after which a failure is requested again; it exceeds the period in which services count requests.
    package static let retryInterval = Duration.seconds(60)
    /// The maximum age of a stale answer that is used as a fallback.
    package static let staleLifetime = Duration.seconds(3 * 86_400)
    /// The minimum age of an answer that the user's refresh requests again. A failed request is repeated at once.
    package static let reloadInterval = Duration.seconds(30)

    /// The name and the lifetime of the cache entry for an answer.
    package struct Entry: Sendable, Equatable {
        /// The request's URL, without the API key.
        package let name: String
        /// The number of seconds for which the answer is fresh.
        package let lifetime: Int
        /// The request's API key; empty if it has none. Only a request with the same key may get the answer.
        package let key: APIKey
    }

    private let endpoints: [Substring: SourceEndpoint]
    /// The maximum size of a cached body in bytes. A forecast has some 20,000, one of 16 days 40,000.
    private static let longestKept = 1 << 16

    package init(_ sources: SourceRegistry) {
        endpoints = Dictionary(sources.all.flatMap(\.endpoints).map { ($0.url[...], $0) }) { first, _ in first }
    }

    /// Returns how the answer to a request is cached; nil if it is not.
    package func entry(for effect: HTTPEffect) -> Entry? {
        guard effect.method == "GET", effect.body.isEmpty, let (endpoint, fields) = parts(of: effect) else {
            return nil
        }
        let query = fields.filter { name(of: $0) != endpoint.keyParameter }.joined(separator: "&")
        return Entry(
            name: "\(endpoint.url)?\(query)", lifetime: endpoint.lifetime, key: key(among: fields, of: endpoint))
    }

    /// Returns the request for texts in a language, an ISO 639 code, if its answer contains any. English is the default
    /// of all services.
    package func localized(_ effect: HTTPEffect, in language: String) -> HTTPEffect {
        guard language != "en", let parameter = parts(of: effect)?.endpoint.languageParameter else { return effect }
        var effect = effect
        effect.url += "&\(parameter)=\(language)"
        return effect
    }

    /// Returns the part of an answer to cache: the body if it is readable, redacted in case the service repeats the
    /// key.
    package func kept(_ output: HTTPOutput, to effect: HTTPEffect) -> HTTPOutput? {
        guard case .success(let response) = output, response.status == 200, response.body.count <= Self.longestKept,
            let (endpoint, fields) = parts(of: effect)
        else { return nil }
        let body = redaction(of: endpoint, fields).redacted(response.body)
        let kept = HTTPOutput.success(HTTPResponse(status: 200, body: body))
        return endpoint.isReadable(kept) ? kept : nil
    }

    /// Returns the part of a transient failure to cache: a response's status, or the cause without the key.
    package func cachedFailure(_ output: HTTPOutput, of effect: HTTPEffect) -> HTTPOutput? {
        guard Self.isTransientFailure(output), let (endpoint, fields) = parts(of: effect) else { return nil }
        return switch output {
        case .success(let response): .success(HTTPResponse(status: response.status))
        case .failure(.io(let cause)): .failure(.io(redaction(of: endpoint, fields).redacted(cause)))
        case .failure: output
        }
    }

    /// Whether an answer is a transient failure, for which a stale answer is preferable; not one of the key or the
    /// request.
    package static func isTransientFailure(_ output: HTTPOutput) -> Bool {
        switch output {
        case .success(let response): response.status == 429 || (500...599).contains(response.status)
        case .failure(.io), .failure(.timeout), .failure(.rateLimited), .failure(.tooLarge): true
        case .failure(.url): false
        }
    }

    private func redaction(of endpoint: SourceEndpoint, _ fields: [Substring]) -> Redaction {
        Redaction(hiding: key(among: fields, of: endpoint))
    }

    private func key(among fields: [Substring], of endpoint: SourceEndpoint) -> APIKey {
        let key = fields.first { name(of: $0) == endpoint.keyParameter }?.split(separator: "=", maxSplits: 1).last
        return APIKey(key.map(String.init) ?? "")
    }

    private func parts(of effect: HTTPEffect) -> (endpoint: SourceEndpoint, fields: [Substring])? {
        let parts = effect.url.split(separator: "?", maxSplits: 1)
        guard let url = parts.first, let endpoint = endpoints[url] else { return nil }
        return (endpoint, parts.count == 2 ? parts[1].split(separator: "&") : [])
    }

    private func name(of field: Substring) -> String { String(field.prefix { $0 != "=" }) }
}

extension SourceRequest {
    /// Returns the failure because of which an answer is stale; nil if it is new, or fresh from a cache.
    package func staleness(of output: HTTPOutput) -> WeatherFailure? {
        guard case .success(let response) = output, let failure = response.cacheStatus?.failure else { return nil }
        switch read(failure.output) {
        case .success: return nil
        case .failure(let failure): return failure
        }
    }
}
