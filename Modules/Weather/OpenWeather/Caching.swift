package import HTTPEffects
import SecretEffects
import SecretRedaction
package import WeatherModel

// What a cache needs to know about the service. Answers are the same for all users, so cache entries do not depend on
// the key.
extension OpenWeatherAPI {
    /// The number of requests that the free quota allows in ``quotaPeriod``.
    package static let quota = 60
    /// The period of the quota. A failure is repeated from the cache for as long, since the quota may be its cause.
    package static let quotaPeriod = Duration.seconds(60)
    /// The number of seconds after which the service measures the weather again.
    package static let updateInterval = 600

    /// The name and the lifetime of the cache entry for an answer.
    package struct Caching: Sendable, Equatable {
        /// The request's path and query, without the API key.
        package let name: String
        /// The number of seconds for which the answer is fresh: ten minutes for weather, as the service measures that
        /// often; an hour for a forecast, whose steps are three hours apart; longer for places, which rarely change.
        package let lifetime: Int
    }

    /// A kind of request: the lifetime of its answers, and whether one is readable.
    private struct Kind {
        let lifetime: Int
        let isReadable: @Sendable (HTTPOutput) -> Bool
    }

    private static let kinds = [
        "/data/2.5/weather": Kind(lifetime: updateInterval) { (try? conditions(from: $0, hiding: noKey).get()) != nil },
        "/data/2.5/forecast": Kind(lifetime: 3600) { (try? forecast(from: $0, hiding: noKey).get()) != nil },
        "/data/2.5/air_pollution": Kind(lifetime: updateInterval) { (try? air(from: $0, hiding: noKey).get()) != nil },
        "/geo/1.0/direct": Kind(lifetime: 86_400) { (try? places(from: $0, hiding: noKey).get()) != nil },
    ]

    /// Empty, since texts are redacted before they are parsed.
    private static let noKey = SecretText("")

    /// The maximum size of a cached body in bytes. A forecast has some 20,000.
    private static let longestKept = 1 << 16

    /// Returns how the answer to a request is cached; nil if it is not.
    package static func caching(of effect: HTTPEffect) -> Caching? {
        guard effect.method == "GET", effect.body.isEmpty, let (kind, path, fields) = parts(of: effect) else {
            return nil
        }
        let query = fields.filter { name(of: $0) != "appid" }.joined(separator: "&")
        return Caching(name: "\(path)?\(query)", lifetime: kind.lifetime)
    }

    /// Returns the part of an answer to cache: the body if it is readable, redacted in case the service repeats the
    /// key.
    package static func kept(_ output: HTTPOutput, to effect: HTTPEffect) -> HTTPOutput? {
        guard case .success(let response) = output, response.status == 200, response.body.count <= longestKept,
            let (kind, _, fields) = parts(of: effect)
        else { return nil }
        let kept = HTTPOutput.success(HTTPResponse(status: 200, body: redaction(fields).redacted(response.body)))
        return kind.isReadable(kept) ? kept : nil
    }

    /// Returns the part of a transient failure to cache: a response's status, or the cause without the key.
    package static func cachedFailure(_ output: HTTPOutput, of effect: HTTPEffect) -> HTTPOutput? {
        guard isTransientFailure(output), let (_, _, fields) = parts(of: effect) else { return nil }
        return switch output {
        case .success(let response): .success(HTTPResponse(status: response.status))
        case .failure(.io(let cause)): .failure(.io(redaction(fields).redacted(cause)))
        case .failure: output
        }
    }

    /// Returns a redaction that hides the key among the fields of a query.
    private static func redaction(_ fields: [Substring]) -> Redaction {
        Redaction(hiding: SecretText(String(fields.first { name(of: $0) == "appid" }?.dropFirst("appid=".count) ?? "")))
    }

    /// Whether an answer is a transient failure, for which a stale answer is preferable; not one of the key or the
    /// request.
    package static func isTransientFailure(_ output: HTTPOutput) -> Bool {
        switch output {
        case .success(let response): response.status == 429 || (500...599).contains(response.status)
        case .failure(.io), .failure(.timeout), .failure(.rateLimited): true
        case .failure(.url): false
        }
    }

    /// Returns the failure because of which an answer is stale; nil if it is new, or fresh from a cache.
    package static func staleness(of output: HTTPOutput) -> WeatherFailure? {
        guard case .success(let response) = output, let failure = response.cacheStatus?.failure else { return nil }
        switch conditions(from: failure.output, hiding: noKey) {
        case .success: return nil
        case .failure(let failure): return failure
        }
    }

    private static func parts(of effect: HTTPEffect) -> (kind: Kind, path: Substring, fields: [Substring])? {
        guard effect.url.hasPrefix(origin + "/") else { return nil }
        let parts = effect.url.dropFirst(origin.count).split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let kind = kinds[String(path)] else { return nil }
        return (kind, path, parts.count == 2 ? parts[1].split(separator: "&") : [])
    }

    private static func name(of field: Substring) -> Substring { field.prefix { $0 != "=" } }
}
