import CapabilityTesting
import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

/// A transport that makes mistakes, each before the ones that follow.
private struct Mistaken: HTTPTransport {
    let base: any HTTPTransport
    let mistakes: ArraySlice<Mistake>

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        guard let first = mistakes.first else { return try await base.response(to: request, within: limits) }
        let rest = Mistaken(base: base, mistakes: mistakes.dropFirst())
        return try await first.respond(request, limits) { request, limits throws(HTTPError) in
            try await rest.response(to: request, within: limits)
        }
    }
}

/// A mistake of a transport, and the law that it breaks.
private struct Mistake: Sendable {
    typealias Ask = @Sendable (HTTPEffect, HTTPLimits) async throws(HTTPError) -> HTTPResponse

    let law: String
    /// Responds in the place of a transport, which it can ask.
    let respond: @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse

    init(
        _ law: String,
        respond: @escaping @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse
    ) {
        self.law = law
        self.respond = respond
    }

    /// Changes the request.
    static func sending(
        _ law: String, _ change: @escaping @Sendable (inout HTTPEffect) -> Void
    ) -> Mistake {
        Mistake(law) { request, limits, ask throws(HTTPError) in
            var request = request
            change(&request)
            return try await ask(request, limits)
        }
    }

    /// Changes the response.
    static func receiving(
        _ law: String, _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> Mistake {
        Mistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            change(&response)
            return response
        }
    }

    /// Follows redirects, those to another origin or only those within.
    static func following(_ law: String, toOthers: Bool) -> Mistake {
        Mistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            let origin = request.url.split(separator: "/").prefix(2).joined(separator: "//")
            while let target = response.headers.first(where: { $0.name == "Location" })?.value,
                target.hasPrefix("http") == toOthers
            {
                var next = request
                next.url = toOthers ? target : origin + target
                response = try await ask(next, limits)
            }
            return response
        }
    }
}

private let responses = "The response's status, headers and body arrive as answered"
private let size = "A body of 1048576 bytes arrives, and a longer one is a failure"
private let time = "An exchange ends as a timeout when its total time is over, even while bytes arrive"
private let separate = "Nothing of one exchange is in the next"

@Suite("HTTP transport laws", .serialized)
struct HTTPTransportLawsTests {
    /// Mistakes that break different laws, so that one transport can make all of them.
    private static let mistakes: [[Mistake]] = [
        [
            .sending("The method and the target are sent as given") { if $0.method == "PATCH" { $0.method = "PUT" } },
            .sending("The request's headers are sent as given, in order") { request in
                var names: Set<String> = []
                request.headers.removeAll { !names.insert($0.name).inserted }
            },
            .sending("The body is sent as given, with or without bytes") {
                if $0.body.count == 256 || $0.body.count == 300_000 { $0.body = [] }
            },
            .receiving(responses) { if $0.status == 201 { $0.status = 200 } },
            .following("Redirects within the origin are followed up to 5, and one more is a failure", toOthers: false),
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.bodyBytes = .max
                return try await ask(request, limits)
            },
            Mistake(time) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.total = .seconds(60)
                return try await ask(request, limits)
            },
            Mistake("A connection that is refused, dropped or cut is a failure, not an answer") {
                request, limits, ask throws(HTTPError) in
                do throws(HTTPError) {
                    return try await ask(request, limits)
                } catch .io(let text) where text.hasPrefix("connection refused") {
                    return HTTPResponse(status: 503)
                }
            },
            headersOfBefore(), oneSlot(),
        ],
        [
            .sending("The method and the target are sent as given") { $0.url = String($0.url.prefix { $0 != "?" }) },
            .sending("The body is sent as given, with or without bytes") {
                $0.body = Array(String(decoding: $0.body, as: UTF8.self).utf8)
            },
            .receiving(responses) { response in
                var names: Set<String> = []
                response.headers.removeAll { !names.insert($0.name).inserted }
            },
            .following("A redirect to another origin is a failure, and nothing is sent there", toOthers: true),
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var endless = limits
                endless.bodyBytes = .max
                var response = try await ask(request, endless)
                response.body = Array(response.body.prefix(limits.bodyBytes))
                return response
            },
            bodyOfBefore(),
        ],
    ]

    /// Sends the credentials of the request before.
    private static func headersOfBefore() -> Mistake {
        let known = Mutex<[HTTPHeader]>([])
        return .sending(separate) { request in
            known.withLock { known in
                let own = request.headers.filter { $0.name == "X-First" }
                if request.url.hasSuffix("/next") { request.headers += known }
                known = own
            }
        }
    }

    /// Answers nothing with the body before.
    private static func bodyOfBefore() -> Mistake {
        let known = Mutex<[UInt8]>([])
        return .receiving(separate) { response in
            known.withLock { known in
                if response.body.isEmpty, known == [1, 2] { response.body = known }
                known = response.body
            }
        }
    }

    /// Keeps the request where the next one finds it.
    private static func oneSlot() -> Mistake {
        let slot = Mutex<HTTPEffect?>(nil)
        return Mistake("Of many exchanges at once, each has its own answer") {
            request, limits, ask throws(HTTPError) in
            slot.withLock { $0 = request }
            // Time for the others.
            if request.body.count == 1 { try? await Task.sleep(for: .milliseconds(5)) }
            return try await ask(request.body.count == 1 ? slot.withLock { $0 } ?? request : request, limits)
        }
    }

    private func brokenLaws(
        by mistakes: [Mistake], limits: ConformanceLimits = ConformanceLimits()
    ) async throws -> [String] {
        let transport = Mistaken(base: CurlTransport(connectionsPerOrigin: 16), mistakes: mistakes[...])
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await HTTPTransportLaws.verify(limits: limits) { total, bodyBytes in
                HTTPHandler(transport, limits: HTTPLimits(total: total, bodyBytes: bodyBytes))
            }
        }
        return try #require(failure).brokenLaws.map(\.law)
    }

    @Test("a transport that makes mistakes is told the law that each of them breaks", arguments: mistakes)
    private func broken(mistakes: [Mistake]) async throws {
        #expect(try await brokenLaws(by: mistakes).sorted() == mistakes.map(\.law).sorted())
    }

    @Test("a handler that goes on after it was cancelled is told")
    func uncancelled() async throws {
        let deaf = Mistake("Cancellation ends the exchange and closes its connection") {
            request, limits, _ throws(HTTPError) in
            let base = CurlTransport()
            let task = Task.detached { () async -> Result<HTTPResponse, HTTPError> in
                do throws(HTTPError) {
                    return .success(try await base.response(to: request, within: limits))
                } catch { return .failure(error) }
            }
            return try await task.value.get()
        }
        let limits = ConformanceLimits(cancellation: .milliseconds(250))
        #expect(try await brokenLaws(by: [deaf], limits: limits) == [deaf.law])
    }
}
