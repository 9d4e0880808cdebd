import CapabilityTesting
import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

extension HTTPLimits {
    fileprivate init(_ limits: HTTPTransportLaws.Limits) {
        self.init(
            connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes, headerBytes: limits.headerBytes)
    }
}

private typealias Mistake = TransportMistake

private let responses = "The response's status, headers and body arrive as answered"
private let size = "A body as long as the limit arrives, however it is sent, and a longer one is a failure"
private let time = "An exchange ends as a timeout when its total time is over, even while bytes arrive"
private let headers = "The request's headers are sent as given, in order"
private let followed = "Redirects within the origin are followed up to 5, and one more is a failure"
private let noRequest = "What is no request is refused as such, and nothing is sent"
private let refused = "A redirect to another origin is a failure, and nothing is sent there"
private let lost = "A connection that is refused, dropped or cut is a failure, not an answer"
private let pieces = "A body that arrives in pieces, in chunks or compressed is the one that was sent"
private let reused = "Requests in turn share a connection, and one that was closed is replaced"
private let cancelled = "Cancellation ends the exchange and closes its connection"
private let atOnce = "Of many exchanges at once, each has its own answer"
private let longHead = "A head within the limit arrives, and one over it is a failure"
private let bodies = "The body is sent as given, with or without bytes"
private let connected = "A connection that takes too long is a failure in transport, and a slow answer is not"
private let separate = "Nothing of one exchange is in the next"
private let senseless = "An answer that contradicts itself or HTTP is a failure"
private let early = "An answer that comes before the body was sent arrives"
private let excess = "What a server sends after an answer is not in the next"

@Suite("HTTP transport laws", .serialized)
struct HTTPTransportLawsTests {
    /// Mistakes that break different laws, so that one transport can make all of them.
    private static let mistakes: [[Mistake]] = [
        [
            .sending("The method and the target are sent as given") { if $0.method == "PATCH" { $0.method = "PUT" } },
            .sending(headers) { request in
                var names: Set<String> = []
                request.headers.removeAll { !names.insert($0.name).inserted }
            },
            .sending(bodies) {
                if $0.body.count == 256 || $0.body.count == 300_000 { $0.body = [] }
            },
            .receiving(responses) { if $0.status == 201 { $0.status = 200 } },
            .following(followed, toOthers: false),
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
            .answering(lost) { _, error in
                if case .io(let text) = error, text.hasPrefix("connection refused") {
                    HTTPResponse(status: 503)
                } else {
                    nil
                }
            },
            .receiving(pieces) { if $0.body.count == 10 { $0.body = Array($0.body.prefix(5)) } },
            .sending(reused) {
                if $0.method == "POST", $0.body.count == 2 {
                    $0.headers.append(HTTPHeader(name: "Connection", value: "close"))
                }
            },
            .headersOfBefore(separate), .oneSlot(atOnce),
        ],
        [
            .sending("The method and the target are sent as given") { $0.url = String($0.url.prefix { $0 != "?" }) },
            .sending(bodies) {
                $0.body = Array(String(decoding: $0.body, as: UTF8.self).utf8)
            },
            .receiving(responses) { response in
                var names: Set<String> = []
                response.headers.removeAll { !names.insert($0.name).inserted }
            },
            .following(refused, toOthers: true),
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var endless = limits
                endless.bodyBytes = .max
                var response = try await ask(request, endless)
                response.body = Array(response.body.prefix(limits.bodyBytes))
                return response
            },
            .bodyOfBefore(separate), .oneAnswer(atOnce),
            .sending(headers) { $0.headers.removeAll { $0.value.isEmpty } },
            Mistake(followed) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                if response.headers.contains(HTTPHeader(name: "Location", value: "/1")) { throw .io("too many") }
                return response
            },
            .answering(lost) { request, _ in
                request.url.hasSuffix("/cut") ? HTTPResponse(status: 200, body: [1, 2]) : nil
            },
            Mistake(time) { request, limits, ask throws(HTTPError) in
                do throws(HTTPError) { return try await ask(request, limits) } catch .timeout { throw .io("late") }
            },
            .receiving(pieces) { if $0.body == Array("decoded".utf8) { $0.body = [31, 139, 8] } },
            Mistake(reused) { request, limits, ask throws(HTTPError) in
                request.method == "HEAD" && request.url.hasSuffix("/")
                    ? try await CurlTransport().response(to: request, within: limits) : try await ask(request, limits)
            },
        ],
        [
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var endless = limits
                endless.bodyBytes = .max
                let response = try await ask(request, endless)
                // The size before it was decompressed.
                let isCompressed = response.headers.contains { $0.name == "Content-Encoding" }
                guard response.body.count <= limits.bodyBytes || isCompressed else { throw .tooLarge("too large") }
                return response
            },
            Mistake(time) { request, limits, ask throws(HTTPError) in
                var limits = limits
                // As if each redirect began anew.
                if limits.total < .milliseconds(150) { limits.total = .milliseconds(150) }
                return try await ask(request, limits)
            },
            .following(refused, toOthers: true, status: 308),
            .sending("The method and the target are sent as given") {
                if $0.method == "PATCH", !$0.body.isEmpty { $0.method = "POST" }
            },
            Mistake(connected) { request, limits, ask throws(HTTPError) in
                do throws(HTTPError) { return try await ask(request, limits) } catch .io(let text) {
                    throw text.contains(" within ") ? .timeout : .io(text)
                }
            },
            Mistake(longHead) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.headerBytes /= 2
                return try await ask(request, limits)
            },
            .receiving(pieces) { if $0.body.starts(with: [31, 139]) { $0.body = Array("decoded".utf8) } },
            .receiving(responses) { response in
                // Only the first line of a header.
                for index in response.headers.indices where response.headers[index].value.contains(", ") {
                    response.headers[index].value = String(response.headers[index].value.prefix { $0 != " " })
                }
            },
            Mistake(leftovers) { request, limits, ask throws(HTTPError) in
                if request.url.hasSuffix("/moved") { leaveDescriptor() }
                return try await ask(request, limits)
            },
            .sending(bodies) { request in
                guard request.body.count == 256 else { return }
                request.headers.append(HTTPHeader(name: "Content-Type", value: "application/x-www-form-urlencoded"))
            },
        ],
        [
            .sending("The method and the target are sent as given") { $0.url = $0.url.replacing("[1-3]", with: "1") },
            .sending(bodies) {
                if $0.method == "DELETE" { $0.body = [] }
            },
            .sending(headers) { $0.headers.removeAll { $0.name == "User-Agent" } },
            .receiving(responses) { response in
                for index in response.headers.indices where response.headers[index].name == "X-Link" {
                    response.headers[index].value = "http"
                }
            },
            Mistake(lost) { request, limits, ask throws(HTTPError) in
                do throws(HTTPError) { return try await ask(request, limits) } catch {
                    let isLost = if case .io(let text) = error { text.contains("without an answer") } else { false }
                    guard isLost, request.url.contains("/dropped") else { throw error }
                    return try await ask(request, limits)
                }
            },
            .fromCache(separate), .inTurn(atOnce), .withLongHead(longHead),
            Mistake(connected) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.total = min(limits.total, limits.connect)
                return try await ask(request, limits)
            },
            Mistake(size) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                // As if the size counted that it has on the way.
                let isCompressed = response.headers.contains { $0.name == "Content-Encoding" }
                if isCompressed, response.body.count == limits.bodyBytes { throw .tooLarge("too large") }
                return response
            },
            .answering(pieces) { _, error in
                if case .io(let text) = error, text.contains("ends before") { HTTPResponse(status: 200) } else { nil }
            },
            .sending(leftovers) { request in
                if request.body.count == 20_000 { leaveTemporaryFile() }
            },
        ],
        [
            .receiving(responses) { $0.headers.removeAll { $0.value.unicodeScalars.contains("\u{FFFD}") } },
            .sending(bodies) { request in
                guard request.body.isEmpty, request.method == "POST", request.url.split(separator: "/").count == 2
                else {
                    return
                }
                request.headers.append(HTTPHeader(name: "Transfer-Encoding", value: "chunked"))
            },
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.bodyBytes -= 1
                return try await ask(request, limits)
            },
            .answering(senseless) { _, error in
                if case .io(let text) = error, text.contains("status is not") { HTTPResponse(status: 999) } else { nil }
            },
            Mistake(early) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                if response.status == 413 { throw .io("not all of the request was sent") }
                return response
            },
            .restOfBefore(excess), .forgettingConnections(reused),
            Mistake(connected) { request, limits, ask throws(HTTPError) in
                var limits = limits
                limits.connect = limits.total
                return try await ask(request, limits)
            },
        ],
        [
            .sending(bodies) { request in
                guard request.body.count > 1 << 20 else { return }
                request.headers.append(HTTPHeader(name: "Expect", value: "100-continue"))
            },
            Mistake(size) { request, limits, ask throws(HTTPError) in
                var limits = limits
                if request.url.hasSuffix("?c") { limits.bodyBytes = .max }
                return try await ask(request, limits)
            },
            Mistake("The method and the target are sent as given") { request, limits, ask throws(HTTPError) in
                if request.method == "HEAD", request.url.contains("?") { throw .timeout }
                return try await ask(request, limits)
            },
            .receiving(responses) { response in
                if response.body == Array("b".utf8) { response.headers.append(HTTPHeader(name: "X-Late", value: "c")) }
            },
            Mistake(lost) { request, limits, ask throws(HTTPError) in
                do throws(HTTPError) { return try await ask(request, limits) } catch .io(let text) {
                    throw .io("\(request.url): \(text)")
                }
            },
            .answering(pieces) { _, error in
                if case .io(let text) = error, text.contains("compressed") { HTTPResponse(status: 200) } else { nil }
            },
            .answering(longHead) { _, error in
                if case .tooLarge(let text) = error, text.contains("headers") { HTTPResponse(status: 431) } else { nil }
            },
            .answering(senseless) { request, error in
                // Nothing else that the kit asks for is answered with two lengths.
                if case .io(let text) = error, text.contains("length") { HTTPResponse(status: 200) } else { nil }
            },
            Mistake(early) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                // As if it were heard when the connection ends.
                if response.status == 413 { try? await Task.sleep(for: .seconds(4)) }
                return response
            },
        ],
    ]

    /// Mistakes of a handler about what is no request.
    private static let flaws: [Flaw<HTTPEffect>] = [
        Flaw(noRequest) { effect, ask in
            var effect = effect
            for index in effect.headers.indices { effect.headers[index].value.removeAll { $0.isNewline } }
            return await ask(effect)
        },
        Flaw(noRequest) { effect, ask in
            var effect = effect
            effect.url = effect.url.replacing(" ", with: "%20")
            return await ask(effect)
        },
        Flaw(noRequest) { effect, ask in
            effect.url.hasPrefix("file:") ? .success(HTTPResponse(status: 200, body: [1])) : await ask(effect)
        },
        Flaw(noRequest) { effect, ask in
            let output = await ask(effect)
            return if case .failure(.url(let cause)) = output { .failure(.io(cause)) } else { output }
        },
    ]

    @Test("a handler that takes for a request what is none is told", arguments: flaws)
    func noRequests(flaw: Flaw<HTTPEffect>) async throws {
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(flaw.law) {
                try await HTTPTransportLaws.verify { limits in
                    let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: 16), limits: HTTPLimits(limits))
                    return Flawed(base: handler, flaw: flaw)
                }
            }
        }
        #expect(try #require(failure).brokenLaws.map(\.law) == [flaw.law])
    }

    /// Mistakes about certificates, by a word of the failure that is not one to them.
    private static let trusting: [(law: String, word: String, status: UInt16)] = [
        ("A certificate of an authority that is not trusted is refused", "signed by itself", 200),
        ("A certificate of an authority that is not trusted is refused", "not trusted", 495),
        ("A certificate for another host is refused", "another name", 200),
        ("A certificate for another host is refused", "another name", 495),
        ("A certificate that has expired is refused", "expired", 200),
        ("A certificate that has expired is refused", "expired", 495),
    ]

    @Test("a transport that takes a certificate for good is told", arguments: trusting)
    func trusts(law: String, word: String, status: UInt16) async throws {
        let mistake = Mistake.answering(law) { _, error in
            if case .io(let text) = error, text.contains(word) { HTTPResponse(status: status) } else { nil }
        }
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await HTTPTransportLaws.verify(trusting: { authority in
                let base = CurlTransport(authorities: CertificateAuthorities(file: authority))
                return HTTPHandler(MistakenTransport(base: base, mistakes: [mistake]))
            })
        }
        #expect(try #require(failure).brokenLaws.map(\.law) == [law])
    }

    @Test("a transport that trusts nobody, or only in the open, is told")
    func trustsNobody() async throws {
        for authorities in [CertificateAuthorities.system, CertificateAuthorities(file: "/nowhere")] {
            let failure = await #expect(throws: ConformanceFailure.self) {
                try await HTTPTransportLaws.verify(trusting: { _ in
                    HTTPHandler(CurlTransport(authorities: authorities))
                })
            }
            #expect(failure?.brokenLaws.map(\.law) == ["A server with a trusted certificate is asked"])
        }
    }

    private func brokenLaws(
        by mistakes: [Mistake], limits: ConformanceLimits = ConformanceLimits()
    ) async throws -> [String] {
        let transport = MistakenTransport(base: CurlTransport(connectionsPerOrigin: 16), mistakes: mistakes[...])
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await HTTPTransportLaws.verify(limits: limits) { HTTPHandler(transport, limits: HTTPLimits($0)) }
        }
        return try #require(failure).brokenLaws.map(\.law)
    }

    @Test(
        "a transport that makes mistakes is told the law that each of them breaks",
        arguments: mistakes + Mistake.ofProtocol)
    private func broken(mistakes: [Mistake]) async throws {
        let laws = try await brokenLaws(by: mistakes)
        #expect(laws.sorted() == mistakes.map(\.law).sorted())
    }

    /// Mistakes about cancellation: one waits for the end, one does not, and neither ends the exchange.
    @Test(
        "a handler whose exchange goes on after it was cancelled is told",
        arguments: [(true, "http:"), (false, "http:"), (true, "https:")])
    func uncancelled(waits: Bool, scheme: String) async throws {
        let base = CurlTransport(connectionsPerOrigin: 16)
        let deaf = Mistake(cancelled) { request, limits, ask throws(HTTPError) in
            guard request.url.hasPrefix(scheme) else { return try await ask(request, limits) }
            let task = Task.detached { () async -> Result<HTTPResponse, HTTPError> in
                do throws(HTTPError) {
                    return .success(try await base.response(to: request, within: limits))
                } catch { return .failure(error) }
            }
            if waits { return try await task.value.get() }
            let (ends, end) = AsyncStream.makeStream(of: Result<HTTPResponse, HTTPError>.self)
            Task.detached { end.yield(await task.value) }
            for await result in ends { return try result.get() }
            throw .io("cancelled")
        }
        let limits = ConformanceLimits(cancellation: .milliseconds(250))
        let laws = try await ConformanceFailure.$onlyLaw.withValue(deaf.law) {
            try await brokenLaws(by: [deaf], limits: limits)
        }
        #expect(laws == [deaf.law])
    }
}
