import CapabilityTesting
import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

/// A transport that makes one mistake.
private struct Mistake: HTTPTransport, CustomStringConvertible {
    typealias Ask = @Sendable (HTTPEffect, HTTPLimits) async throws(HTTPError) -> HTTPResponse

    let description: String
    let law: String
    let base = CurlTransport(connectionsPerOrigin: 16)
    let respond: @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse

    init(
        _ description: String, _ law: String,
        respond: @escaping @Sendable (HTTPEffect, HTTPLimits, Ask) async throws(HTTPError) -> HTTPResponse
    ) {
        self.description = description
        self.law = law
        self.respond = respond
    }

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        try await respond(request, limits) { request, limits throws(HTTPError) in
            try await base.response(to: request, within: limits)
        }
    }

    /// Changes the request.
    static func sending(
        _ description: String, _ law: String, _ change: @escaping @Sendable (inout HTTPEffect) -> Void
    ) -> Mistake {
        Mistake(description, law) { request, limits, ask throws(HTTPError) in
            var request = request
            change(&request)
            return try await ask(request, limits)
        }
    }

    /// Changes the response.
    static func receiving(
        _ description: String, _ law: String, _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> Mistake {
        Mistake(description, law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            change(&response)
            return response
        }
    }

    /// Follows redirects, those to another origin or only those within.
    static func following(_ description: String, _ law: String, toOthers: Bool) -> Mistake {
        Mistake(description, law) { request, limits, ask throws(HTTPError) in
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
    private static let mistakes: [Mistake] = [
        .sending("wrong method", "The method and the target are sent as given") {
            if $0.method == "PATCH" { $0.method = "PUT" }
        },
        .sending("lost query", "The method and the target are sent as given") {
            $0.url = String($0.url.prefix { $0 != "?" })
        },
        .sending("one header of a name", "The request's headers are sent as given, in order") { request in
            var names: Set<String> = []
            request.headers.removeAll { !names.insert($0.name).inserted }
        },
        .sending("no body", "The body is sent as given, with or without bytes") {
            if $0.body.count == 256 || $0.body.count == 300_000 { $0.body = [] }
        },
        .sending("the body as text", "The body is sent as given, with or without bytes") {
            $0.body = Array(String(decoding: $0.body, as: UTF8.self).utf8)
        },
        .receiving("every success is 200", responses) { if $0.status == 201 { $0.status = 200 } },
        .receiving("one cookie", responses) { response in
            var names: Set<String> = []
            response.headers.removeAll { !names.insert($0.name).inserted }
        },
        .following(
            "follows within the origin", "Redirects within the origin are followed up to 5, and one more is a failure",
            toOthers: false),
        .following(
            "follows to other origins", "A redirect to another origin is a failure, and nothing is sent there",
            toOthers: true),
        Mistake("no size limit", size) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.bodyBytes = .max
            return try await ask(request, limits)
        },
        Mistake("a long body is cut", size) { request, limits, ask throws(HTTPError) in
            var endless = limits
            endless.bodyBytes = .max
            var response = try await ask(request, endless)
            response.body = Array(response.body.prefix(limits.bodyBytes))
            return response
        },
        Mistake("no time limit", time) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.total = .seconds(60)
            return try await ask(request, limits)
        },
        Mistake(
            "a failure is an answer", "A connection that is refused, dropped or cut is a failure, not an answer"
        ) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) {
                return try await ask(request, limits)
            } catch .io(let text) where text.hasPrefix("connection refused") {
                return HTTPResponse(status: 503)
            }
        },
        headersOfBefore(), bodyOfBefore(), oneSlot(),
    ]

    /// Sends the credentials of the request before.
    private static func headersOfBefore() -> Mistake {
        let known = Mutex<[HTTPHeader]>([])
        return .sending("credentials are remembered", separate) { request in
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
        return .receiving("an empty body is the one before", separate) { response in
            known.withLock { known in
                if response.body.isEmpty, known == [1, 2] { response.body = known }
                known = response.body
            }
        }
    }

    /// Keeps the request where the next one finds it.
    private static func oneSlot() -> Mistake {
        let slot = Mutex<HTTPEffect?>(nil)
        return Mistake("one request for all", "Of many exchanges at once, each has its own answer") {
            request, limits, ask throws(HTTPError) in
            slot.withLock { $0 = request }
            // Time for the others.
            if request.body.count == 1 { try? await Task.sleep(for: .milliseconds(5)) }
            return try await ask(request.body.count == 1 ? slot.withLock { $0 } ?? request : request, limits)
        }
    }

    private func verify(_ transport: some HTTPTransport) async throws {
        try await HTTPTransportLaws.verify { total, bodyBytes in
            HTTPHandler(transport, limits: HTTPLimits(total: total, bodyBytes: bodyBytes))
        }
    }

    @Test("a transport that makes a mistake is told the law that it breaks", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        let failure = try #require(await #expect(throws: ConformanceFailure.self) { try await verify(mistake) })
        #expect(failure.brokenLaws.map(\.law) == [mistake.law], "\(failure)")
    }

    @Test("a handler that goes on after it was cancelled is told")
    func uncancelled() async throws {
        let deaf = Mistake("deaf", "") { request, limits, ask throws(HTTPError) in
            let base = CurlTransport()
            let task = Task.detached { () async -> Result<HTTPResponse, HTTPError> in
                do throws(HTTPError) {
                    return .success(try await base.response(to: request, within: limits))
                } catch { return .failure(error) }
            }
            return try await task.value.get()
        }
        let failure = try #require(
            await #expect(throws: ConformanceFailure.self) {
                try await HTTPTransportLaws.verify(
                    limits: ConformanceLimits(cancellation: .milliseconds(500))
                ) { total, bodyBytes in
                    HTTPHandler(deaf, limits: HTTPLimits(total: total, bodyBytes: bodyBytes))
                }
            })
        #expect(
            failure.brokenLaws.map(\.law) == ["Cancellation ends the exchange and closes its connection"], "\(failure)")
    }
}
