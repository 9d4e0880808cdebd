public import Effects
public import HTTPEffects
import LoopbackHTTP

/// A test that a handler performs HTTP exchanges correctly with any transport, with a single call.
///
/// <!-- from: Tests/HTTPCapabilityTests/HTTPConformanceTests.swift -->
/// ```swift
/// let transport = CurlTransport(connectionsPerOrigin: 16)
/// try await HTTPTransportLaws.verify { limits in
///     HTTPHandler(
///         transport,
///         limits: HTTPLimits(
///             connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes,
///             headerBytes: limits.headerBytes))
/// }
/// ```
///
/// TLS is tested with a second closure, which trusts one more authority. It needs the program `openssl`.
///
/// <!-- from: Tests/OutsidePackage/Tests/CurlProgramTests/CurlProgramTests.swift -->
/// ```swift
/// try await HTTPTransportLaws.verify(trusting: { HTTPHandler(CurlProgram(trusting: $0)) })
/// ```
///
/// Each law uses its own server on the loopback. A handler that breaks a law fails the test with a sentence like
/// `The body is sent as given, with or without bytes: the body of POST was 0 bytes instead of 256 bytes.`
public enum HTTPTransportLaws {
    /// The limits of the exchanges of a handler under test.
    public struct Limits: Sendable {
        /// The limit for a connection, TLS included; exceeding it is an `.io` error, as nothing was sent.
        public var connect = Duration.seconds(60)
        /// The limit for the whole exchange, redirects included; exceeding it is a `.timeout`.
        public var total = Duration.seconds(60)
        /// The limit for a decoded body; exceeding it is `.tooLarge`, or an `.io` error.
        public let bodyBytes = HTTPTransportLaws.bodyBytes
        /// The limit for the lines of a head; exceeding it is `.tooLarge`, or an `.io` error.
        public let headerBytes = HTTPTransportLaws.headerBytes
    }

    /// An odd number, which is unlikely to be a transport's own limit.
    static let bodyBytes = 100_003
    static let headerBytes = 20_011

    /// Tests each law on a new handler, and the contract of all handlers on another one.
    ///
    /// - Parameters:
    ///   - reusesConnections: Whether consecutive requests share a connection.
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that `makeHandler` runs on; the caller's by default.
    ///   - makeHandler: Creates a handler whose exchanges have the given limits.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `makeHandler`.
    @discardableResult
    public static func verify<Handler: EffectHandler<HTTPEffect>>(
        reusesConnections: Bool = true, limits: ConformanceLimits = ConformanceLimits(),
        isolation: isolated (any Actor)? = #isolation,
        _ makeHandler: (Limits) async throws -> Handler
    ) async throws -> [String] {
        let hasty = LawTrial(handler: try await makeHandler(Limits(total: .milliseconds(150))), limits: limits)
        let unconnected = LawTrial(handler: try await makeHandler(Limits(connect: .milliseconds(150))), limits: limits)
        let server = try LoopbackServer { request in
            switch request.target {
            case "/late": LoopbackResponse(delay: .seconds(60))
            case "/dropped": LoopbackResponse(delivery: .dropped)
            default: LoopbackResponse(body: request.body)
            }
        }
        defer { server.stop() }
        return try await ConformanceFailure.verify(
            messages + servers + (reusesConnections ? [reused] : []) + [
                noRequest, followed, refused, size, headers, late(hasty), unanswered(unconnected),
                broken, cancelled, separate, atOnce, leftovers,
            ], samples: samples(server.origin), failures: failures(server.origin), limits: limits, isolation: isolation
        ) { try await makeHandler(Limits()) }
    }

    /// Tests that only servers with a trusted certificate receive requests.
    ///
    /// - Parameters:
    ///   - limits: The time limits for the handler.
    ///   - makeHandler: Creates a handler that trusts the certificate in a PEM file as an authority.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with the broken laws.
    @discardableResult
    public static func verify<Handler: EffectHandler<HTTPEffect>>(
        limits: ConformanceLimits = ConformanceLimits(),
        trusting makeHandler: @escaping @Sendable (_ authority: String) async throws -> Handler
    ) async throws -> [String] {
        let laws = certificates { LawTrial(handler: try await makeHandler($0), limits: limits) }
        return try await ConformanceFailure.verify(laws, limits: limits, isolation: nil) {}
    }

    private static func samples(_ origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("put", effect: { HTTPEffect(method: "PUT", url: origin + "/echo", body: Array("\($0)".utf8)) }) {
                if case .success(let response) = $1 { response.body == $0.body } else { false }
            },
            Sample("no answer in sight", HTTPEffect(url: origin + "/late"), answers: .stream(atLeast: 0)),
        ]
    }

    private static func failures(_ origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("connection dropped", HTTPEffect(url: origin + "/dropped")) {
                if case .failure(.io) = $0 { true } else { false }
            },
            Sample("no URL", HTTPEffect(url: "nowhere")) { if case .failure(.url) = $0 { true } else { false } },
        ]
    }
}

extension LawTrial<HTTPEffect> {
    /// The time limit, on a busy machine, for calls that must not wait for the server.
    var patience: Duration { limits.answer / 4 }

    func response(_ effect: HTTPEffect, _ situation: String? = nil) async throws -> HTTPResponse {
        switch try await answer(effect) {
        case .success(let response): return response
        case .failure(let error): throw LawViolation("\(situation ?? effect.method) failed with \(error)")
        }
    }

    /// Makes a request that must fail in transport, or because the response is too large.
    func expectFailure(_ situation: String, _ effect: HTTPEffect, isTooLarge: Bool = false) async throws {
        switch try await answer(effect) {
        case .failure(.io),
            .failure(.tooLarge) where isTooLarge:
            return
        case .success(let response):
            throw LawViolation("\(situation) was answered with status \(response.status)")
        case .failure(let error): throw LawViolation("\(situation) was answered with \(error) instead of io")
        }
    }
}
