public import HTTPEffects
public import WireFormat

extension HTTPEffect {
    /// The wire encoding.
    public static let wire = Wire.record(
        ("method", .string), ("url", .string), ("headers", HTTPHeader.wire.list), ("body", .bytes)
    ).map({ HTTPEffect(method: $0, url: $1, headers: $2, body: $3) }, { ($0.method, $0.url, $0.headers, $0.body) })
}

extension HTTPHeader {
    /// The wire encoding.
    public static let wire = Wire.record(("name", .string), ("value", .string))
        .map({ HTTPHeader(name: $0, value: $1) }, { ($0.name, $0.value) })
}

extension HTTPOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Ok", HTTPResponse.wire, Self.success) {
            if case .success(let response) = $0, response.cacheStatus == nil { response } else { nil }
        },
        .case("Err", HTTPError.wire, Self.failure) { if case .failure(let error) = $0 { error } else { nil } },
        .case("Cached", cached) {
            .success($0)
        } _: {
            if case .success(let response) = $0 { response } else { nil }
        })

    /// A response with its cache status, as a separate case: shells without a cache need not know of it.
    private static let cached = Wire.record(
        ("response", HTTPResponse.wire), ("failure", HTTPCacheStatus.Failure.wire.optional)
    ).map { response, failure in
        var response = response
        response.cacheStatus = HTTPCacheStatus(insteadOf: failure?.output)
        return response
    } _: {
        ($0, $0.cacheStatus?.failure)
    }.named("HTTPCachedResponse")
}

extension HTTPCacheStatus.Failure {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Status", .uint16, Self.status) { if case .status(let status) = $0 { status } else { nil } },
        .case("Error", HTTPError.wire, Self.error) { if case .error(let error) = $0 { error } else { nil } })
}

extension HTTPResponse {
    /// The wire encoding.
    public static let wire = Wire.record(
        ("status", .uint16), ("headers", HTTPHeader.wire.list), ("body", .bytes)
    ).map({ HTTPResponse(status: $0, headers: $1, body: $2) }, { ($0.status, $0.headers, $0.body) })
}

extension HTTPError {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Url", .string, Self.url) { if case .url(let text) = $0 { text } else { nil } },
        .case("Io", .string, Self.io) { if case .io(let text) = $0 { text } else { nil } },
        .case("Timeout", .timeout),
        .case("RateLimited", .rateLimited),
        .case("TooLarge", .string, Self.tooLarge) { if case .tooLarge(let text) = $0 { text } else { nil } })
}
