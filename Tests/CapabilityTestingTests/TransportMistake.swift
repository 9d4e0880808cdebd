import Effects
import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A transport with a mistake.
struct MistakenTransport: HTTPTransport {
    let base: any HTTPTransport
    let mistake: TransportMistake

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        var limits = limits
        mistake.limit(request, &limits)
        let base = LimitedTransport(transport: base, limits: limits)
        switch await Flawed(base: base, flaw: mistake.flaw).answer(to: request) {
        case .success(let response): return response
        case .failure(let error): throw error
        // It was cancelled.
        case nil: throw .timeout
        }
    }
}

private struct LimitedTransport: SingleAnswerHandler {
    let transport: any HTTPTransport
    let limits: HTTPLimits

    func answer(_ request: HTTPEffect) async -> HTTPOutput {
        do throws(HTTPError) { return .success(try await transport.response(to: request, within: limits)) } catch {
            return .failure(error)
        }
    }
}

/// A flaw of a transport, and how it changes its limits.
struct TransportMistake: Sendable, CustomTestStringConvertible {
    let flaw: Flaw<HTTPEffect>
    var limit: @Sendable (HTTPEffect, inout HTTPLimits) -> Void = { _, _ in }

    var testDescription: String { flaw.law }

    /// Changes only the limits.
    static func limiting<Subject>(
        _ law: Law<Subject>, _ change: @escaping @Sendable (HTTPEffect, inout HTTPLimits) -> Void
    ) -> Self { TransportMistake(flaw: .asking(law) { $0 }, limit: change) }
}

extension Flaw<HTTPEffect> {
    typealias HTTPLaw = HTTPTransportLaws.HTTPLaw

    /// Changes the request.
    static func sending(_ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPEffect) -> Void) -> Self {
        .asking(law) { effect in
            var request = effect
            change(&request)
            return request
        }
    }

    /// Adds a header to requests.
    fileprivate static func adding(
        _ law: HTTPLaw, _ name: String, _ value: String,
        to isChanged: @escaping @Sendable (HTTPEffect) -> Bool = { _ in true }
    ) -> Self {
        .sending(law) { if isChanged($0) { $0.headers.append(HTTPHeader(name: name, value: value)) } }
    }

    fileprivate static func receiving(
        _ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> Self {
        .telling(law) { _, output in
            guard case .success(var response) = output else { return nil }
            change(&response)
            return .success(response)
        }
    }

    /// Answers with a response where the failure contains this word.
    static func ignoring<Subject>(
        _ law: Law<Subject>, _ word: String, to suffix: String = "",
        _ response: HTTPResponse = HTTPResponse(status: 200)
    ) -> Self {
        .telling(law) { request, output in
            guard case .failure(let error) = output, "\(error)".contains(word), request.url.hasSuffix(suffix) else {
                return nil
            }
            return .success(response)
        }
    }

    /// Fails where there is a response.
    fileprivate static func failing(
        _ law: HTTPLaw, _ failure: HTTPError, _ fails: @escaping @Sendable (HTTPEffect, HTTPResponse) -> Bool
    ) -> Self {
        .telling(law) { request, output in
            if case .success(let response) = output, fails(request, response) { .failure(failure) } else { nil }
        }
    }

    /// Fails in another way.
    fileprivate static func failing<Subject>(
        _ law: Law<Subject>, _ change: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPError?
    ) -> Self {
        .telling(law) { request, output in
            if case .failure(let error) = output { change(request, error).map { .failure($0) } } else { nil }
        }
    }

    /// Asks again after a failure.
    fileprivate static func repeating(_ law: HTTPLaw, after cause: String) -> Self {
        Flaw(law) { request, ask in
            let output = await ask(request)
            guard case .failure(.io(let text)) = output, text.contains(cause) else { return output }
            return await ask(request)
        }
    }

    /// Follows redirects, those to another origin or only those within.
    fileprivate static func following(_ law: HTTPLaw, toOthers: Bool) -> Self {
        Flaw(law) { request, ask in
            var output = await ask(request)
            let origin = request.url.split(separator: "/").prefix(2).joined(separator: "//")
            while case .success(let response) = output,
                let target = response.headers.first(where: { $0.name == "Location" })?.value,
                target.hasPrefix("http") == toOthers
            {
                var next = request
                next.url = toOthers ? target : origin + target
                output = await ask(next)
            }
            return output
        }
    }
}

// Mistakes about what belongs to one exchange.
extension Flaw<HTTPEffect> {
    /// Sends the headers of the request before.
    fileprivate static func headersOfBefore(_ law: HTTPLaw) -> Self {
        let known = Mutex<[HTTPHeader]>([])
        return .sending(law) { request in
            let own = request.headers
            request.headers += known.withLock { exchange(&$0, with: own) }
        }
    }

    /// Takes the answer to a request that was made before from memory.
    fileprivate static func fromCache(_ law: HTTPLaw) -> Self {
        let known = Mutex<[String: HTTPResponse]>([:])
        return Flaw(law) { request, ask in
            if let response = known.withLock({ $0[request.url] }) { return .success(response) }
            let output = await ask(request)
            if case .success(let response) = output, response.headers.contains(where: { $0.name == "Cache-Control" }) {
                known.withLock { $0[request.url] = response }
            }
            return output
        }
    }

    /// Makes one exchange at a time.
    fileprivate static func inTurn(_ law: HTTPLaw) -> Self {
        let isBusy = Mutex(false)
        return Flaw(law) { request, ask in
            while isBusy.withLock({ exchange(&$0, with: true) }) { try? await Task.sleep(for: .milliseconds(2)) }
            defer { isBusy.withLock { $0 = false } }
            return await ask(request)
        }
    }

    /// Takes the bytes after an answer for the next answer.
    fileprivate static func restOfBefore(_ law: HTTPLaw) -> Self {
        let count = Mutex(0)
        return .receiving(law) { response in
            let isSecond = count.withLock { count in
                count += 1
                return count == 2
            }
            if isSecond { response.body = Array("other".utf8) }
        }
    }

    /// Keeps the request where the next one finds it.
    fileprivate static func oneSlot(_ law: HTTPLaw) -> Self {
        let slot = Mutex<HTTPEffect?>(nil)
        return Flaw(law) { request, ask in
            slot.withLock { $0 = request }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(5))
            return await ask(slot.withLock { $0 } ?? request)
        }
    }
}

private typealias Laws = HTTPTransportLaws

private let late = Law<Void>("An exchange ends as a timeout when its total time is over, even while bytes arrive") {}
private let unanswered = Law<Void>(
    "A connection that takes too long is a failure in transport, and a slow answer is not"
) {}

extension TransportMistake {
    static let all =
        limits
        + (sent + received + sizes + times + connections + exchanges).map { TransportMistake(flaw: $0) }

    private static let sent: [Flaw<HTTPEffect>] = [
        .sending(Laws.methods) { if $0.method == "PATCH" { $0.method = "PUT" } },
        .sending(Laws.methods) { $0.url = String($0.url.prefix { $0 != "?" }) },
        .sending(Laws.methods) { $0.url = $0.url.replacing("[1-3]", with: "1") },
        // Without its port.
        .adding(Laws.methods, "Host", "127.0.0.1"),
        .sending(Laws.requestHeaders) { $0.headers.removeAll { $0.value.isEmpty } },
        .adding(Laws.requestHeaders, "Accept", "*/*"),
        .sending(Laws.requestBodies) { $0.body = [] },
        .sending(Laws.requestBodies) { $0.body = Array(String(decoding: $0.body, as: UTF8.self).utf8) },
        .adding(Laws.requestBodies, "Content-Type", "application/x-www-form-urlencoded"),
        .adding(Laws.requestBodies, "Transfer-Encoding", "chunked") { $0.body.isEmpty && $0.method == "POST" },
        .adding(Laws.requestBodies, "Expect", "100-continue") { $0.body.count > 1 << 20 },
    ]

    private static let received: [Flaw<HTTPEffect>] = [
        .receiving(Laws.responses) { if $0.status == 201 { $0.status = 200 } },
        // Only the first line of a header.
        .receiving(Laws.responses) { response in
            for index in response.headers.indices where response.headers[index].value.contains(", ") {
                response.headers[index].value = "a,"
            }
        },
        .receiving(Laws.responses) { $0.headers.removeAll { $0.value.unicodeScalars.contains("\u{FFFD}") } },
        .receiving(Laws.responses) { response in
            if response.body == Array("b".utf8) { response.headers.append(HTTPHeader(name: "X-Late", value: "c")) }
        },
        // As if the body were waited for.
        .failing(Laws.responses, .io("the connection ended within the body")) { $1.status == 304 },
        // As if a chunk could have no extension.
        .receiving(Laws.responses) { if $0.body == Array("b".utf8) { $0.body = [] } },
        .receiving(Laws.pieces) { if $0.body.count == 10 { $0.body = Array($0.body.prefix(5)) } },
        .receiving(Laws.pieces) { if $0.body.starts(with: [31, 139]) { $0.body = Array("decoded".utf8) } },
        .ignoring(Laws.pieces, "ends before"), .ignoring(Laws.pieces, "compressed"),
        // The first of the members.
        .ignoring(Laws.pieces, "", to: "/members", HTTPResponse(status: 200, body: Array("dec".utf8))),
        // The base cannot decode it.
        .adding(Laws.pieces, "Accept-Encoding", "gzip, deflate"),
    ]

    private static let limits: [Self] = [
        .limiting(Laws.size) { $1.bodyBytes = .max }, .limiting(Laws.size) { $1.bodyBytes -= 1 },
        .limiting(Laws.headers) { $1.headerBytes /= 2 }, .limiting(Laws.headers) { $1.headerBytes = .max },
        TransportMistake(
            // The size before it was decompressed.
            flaw: .failing(Laws.size, .tooLarge("too large")) { _, response in
                let isCompressed = response.headers.contains { $0.name == "Content-Encoding" }
                return response.body.count > Laws.bodyBytes && !isCompressed
            }, limit: { $1.bodyBytes = .max }),
        .limiting(late) { $1.total = .seconds(60) },
        // As if each redirect began anew.
        .limiting(late) { $1.total = max($1.total, .milliseconds(150)) },
        .limiting(late) { if $0.body.count == 16 << 20 { $1.total = .seconds(60) } },
        .limiting(unanswered) { $1.total = min($1.total, $1.connect) },
        .limiting(unanswered) { $1.connect = $1.total },
    ]

    private static let sizes: [Flaw<HTTPEffect>] = [
        .failing(Laws.size, .tooLarge("too large")) { request, response in
            let length = response.headers.first { $0.name == "Content-Length" }.flatMap { Int($0.value) }
            return request.method == "HEAD" && length ?? 0 > Laws.bodyBytes
        },
        // A body that ends with the connection.
        .failing(Laws.size, .io("cut off")) { $1.headers.contains { $0.name == "X-No" } },
    ]

    private static let times: [Flaw<HTTPEffect>] = [
        .failing(late) { $1 == .timeout ? .io("late") : nil },
        .failing(unanswered) { if case .io(let text) = $1, text.contains(" within ") { .timeout } else { nil } },
        .failing(Laws.early, .io("not all of the request was sent")) { $1.status == 413 },
        Flaw(Laws.early) { request, ask in
            let output = await ask(request)
            // As if it were heard when the connection ends.
            try? await Task.sleep(for: .milliseconds(600))
            return output
        },
    ]

    private static let connections: [Flaw<HTTPEffect>] = [
        .following(Laws.followed, toOthers: false), .following(Laws.refused, toOthers: true),
        .ignoring(Laws.broken, "connection refused", HTTPResponse(status: 503)),
        .ignoring(Laws.broken, "", to: "/cut", HTTPResponse(status: 200, body: [1, 2])),
        .repeating(Laws.broken, after: "without an answer"),
        .failing(Laws.broken) { if case .io(let text) = $1 { .io("\($0.url): \(text)") } else { nil } },
        .adding(Laws.reused, "Connection", "close") { $0.method == "POST" }, .repeating(Laws.reused, after: ""),
        .sending(Laws.leftovers) { if $0.url.hasSuffix("/moved") { leaveDescriptor() } },
    ]

    private static let exchanges: [Flaw<HTTPEffect>] = [
        .headersOfBefore(Laws.separate), .fromCache(Laws.separate), .oneSlot(Laws.atOnce), .inTurn(Laws.atOnce),
        .restOfBefore(Laws.excess),
        .ignoring(Laws.senseless, "status is not", HTTPResponse(status: 999)), .ignoring(Laws.senseless, "length"),
    ]
}
