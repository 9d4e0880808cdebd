import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@testable import CapabilityTesting

/// A transport that makes a mistake.
struct MistakenTransport: HTTPTransport {
    let base: any HTTPTransport
    let mistake: TransportMistake

    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse {
        try await mistake.respond(request, limits) { [base] request, limits throws(HTTPError) in
            try await base.response(to: request, within: limits)
        }
    }
}

/// A mistake of a transport, and the law that it breaks.
struct TransportMistake: Sendable, CustomTestStringConvertible {
    typealias Ask = @Sendable (HTTPEffect, HTTPLimits) async throws(HTTPError) -> HTTPResponse
    typealias HTTPLaw = HTTPTransportLaws.HTTPLaw

    let law: String
    /// Responds instead of a transport, which it can call.
    let respond: @Sendable (HTTPEffect, HTTPLimits, @escaping Ask) async throws(HTTPError) -> HTTPResponse

    var testDescription: String { law }

    init<Subject>(
        _ law: Law<Subject>,
        respond: @escaping @Sendable (HTTPEffect, HTTPLimits, @escaping Ask) async throws(HTTPError) -> HTTPResponse
    ) {
        self.law = law.sentence
        self.respond = respond
    }

    /// Changes the request.
    static func sending(_ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPEffect) -> Void) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var request = request
            change(&request)
            return try await ask(request, limits)
        }
    }

    /// Adds a header to requests.
    static func adding(
        _ law: HTTPLaw, _ name: String, _ value: String,
        to isChanged: @escaping @Sendable (HTTPEffect) -> Bool = { _ in true }
    ) -> Self {
        .sending(law) { if isChanged($0) { $0.headers.append(HTTPHeader(name: name, value: value)) } }
    }

    /// Changes the limits.
    static func limiting<Subject>(
        _ law: Law<Subject>, _ change: @escaping @Sendable (HTTPEffect, inout HTTPLimits) -> Void
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var limits = limits
            change(request, &limits)
            return try await ask(request, limits)
        }
    }

    static func receiving(_ law: HTTPLaw, _ change: @escaping @Sendable (inout HTTPResponse) -> Void) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            var response = try await ask(request, limits)
            change(&response)
            return response
        }
    }

    /// Answers where there is no response.
    static func answering<Subject>(
        _ law: Law<Subject>, _ answer: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPResponse?
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch {
                guard let response = answer(request, error) else { throw error }
                return response
            }
        }
    }

    /// Answers with a status where the failure contains this word.
    static func answering(_ law: HTTPLaw, _ word: String, _ status: UInt16 = 200) -> Self {
        .answering(law) { _, error in "\(error)".contains(word) ? HTTPResponse(status: status) : nil }
    }

    /// Fails where there is a response.
    static func failing(
        _ law: HTTPLaw, _ failure: HTTPError,
        _ fails: @escaping @Sendable (HTTPEffect, HTTPResponse, HTTPLimits) -> Bool
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            if fails(request, response, limits) { throw failure }
            return response
        }
    }

    /// Fails in another way.
    static func telling<Subject>(
        _ law: Law<Subject>, _ change: @escaping @Sendable (HTTPEffect, HTTPError) -> HTTPError
    ) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch { throw change(request, error) }
        }
    }

    /// Asks again after a failure.
    static func repeating(_ law: HTTPLaw, after cause: String = "") -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch .io(let text) {
                guard cause.isEmpty || text.contains(cause) else { throw .io(text) }
                return try await ask(request, limits)
            }
        }
    }

    /// Follows redirects, those to another origin or only those within.
    static func following(_ law: HTTPLaw, toOthers: Bool) -> Self {
        TransportMistake(law) { request, limits, ask throws(HTTPError) in
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

// Mistakes about what belongs to one exchange.
extension TransportMistake {
    /// Sends the headers of the request before.
    static func headersOfBefore(_ law: HTTPLaw) -> Self {
        let known = Mutex<[HTTPHeader]>([])
        return .sending(law) { request in
            known.withLock { known in
                let own = request.headers
                request.headers += known
                known = own
            }
        }
    }

    /// Takes the answer to a request that was made before from memory.
    static func fromCache(_ law: HTTPLaw) -> Self {
        let known = Mutex<[String: HTTPResponse]>([:])
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            if let response = known.withLock({ $0[request.url] }) { return response }
            let response = try await ask(request, limits)
            guard response.headers.contains(where: { $0.name == "Cache-Control" }) else { return response }
            known.withLock { $0[request.url] = response }
            return response
        }
    }

    /// Makes one exchange at a time.
    static func inTurn(_ law: HTTPLaw) -> Self {
        let isBusy = Mutex(false)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            while isBusy.withLock({ exchange(&$0, with: true) }) { try? await Task.sleep(for: .milliseconds(2)) }
            defer { isBusy.withLock { $0 = false } }
            return try await ask(request, limits)
        }
    }

    /// Takes the bytes after an answer for the next answer.
    static func restOfBefore(_ law: HTTPLaw) -> Self {
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
    static func oneSlot(_ law: HTTPLaw) -> Self {
        let slot = Mutex<HTTPEffect?>(nil)
        return TransportMistake(law) { request, limits, ask throws(HTTPError) in
            slot.withLock { $0 = request }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(5))
            return try await ask(slot.withLock { $0 } ?? request, limits)
        }
    }
}

private typealias Laws = HTTPTransportLaws

private let late = Law<Void>("An exchange ends as a timeout when its total time is over, even while bytes arrive") {}
private let unanswered = Law<Void>(
    "A connection that takes too long is a failure in transport, and a slow answer is not"
) {}

extension TransportMistake {
    static let all = sent + received + sizes + times + connections + exchanges

    private static let sent: [Self] = [
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

    private static let received: [Self] = [
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
        .failing(Laws.responses, .io("the connection ended within the body")) { _, response, _ in response.status == 304
        },
        // As if a chunk could have no extension.
        .receiving(Laws.responses) { if $0.body == Array("b".utf8) { $0.body = [] } },
        .receiving(Laws.pieces) { if $0.body.count == 10 { $0.body = Array($0.body.prefix(5)) } },
        .receiving(Laws.pieces) { if $0.body.starts(with: [31, 139]) { $0.body = Array("decoded".utf8) } },
        .answering(Laws.pieces, "ends before"), .answering(Laws.pieces, "compressed"),
        // The first of the members.
        .answering(Laws.pieces) { request, _ in
            request.url.hasSuffix("/members") ? HTTPResponse(status: 200, body: Array("first".utf8)) : nil
        },
        // The base cannot decode it.
        .adding(Laws.pieces, "Accept-Encoding", "gzip, deflate"),
    ]

    private static let sizes: [Self] = [
        .limiting(Laws.size) { $1.bodyBytes = .max }, .limiting(Laws.size) { $1.bodyBytes -= 1 },
        TransportMistake(Laws.size) { request, limits, ask throws(HTTPError) in
            var endless = limits
            endless.bodyBytes = .max
            let response = try await ask(request, endless)
            // The size before it was decompressed.
            let isCompressed = response.headers.contains { $0.name == "Content-Encoding" }
            guard response.body.count <= limits.bodyBytes || isCompressed else { throw .tooLarge("too large") }
            return response
        },
        .failing(Laws.size, .tooLarge("too large")) { request, response, limits in
            let length = response.headers.first { $0.name == "Content-Length" }.flatMap { Int($0.value) }
            return request.method == "HEAD" && length ?? 0 > limits.bodyBytes
        },
        // A body that ends with the connection.
        .failing(Laws.size, .io("cut off")) { _, response, _ in response.headers.contains { $0.name == "X-No" } },
        .limiting(Laws.headers) { $1.headerBytes /= 2 }, .limiting(Laws.headers) { $1.headerBytes = .max },
    ]

    private static let times: [Self] = [
        .limiting(late) { $1.total = .seconds(60) }, .telling(late) { $1 == .timeout ? .io("late") : $1 },
        // As if each redirect began anew.
        .limiting(late) { $1.total = max($1.total, .milliseconds(150)) },
        .limiting(late) { if $0.body.count == 16 << 20 { $1.total = .seconds(60) } },
        .telling(unanswered) { if case .io(let text) = $1, text.contains(" within ") { .timeout } else { $1 } },
        .limiting(unanswered) { $1.total = min($1.total, $1.connect) },
        .limiting(unanswered) { $1.connect = $1.total },
        .failing(Laws.early, .io("not all of the request was sent")) { _, response, _ in response.status == 413 },
        TransportMistake(Laws.early) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            // As if it were heard when the connection ends.
            try? await Task.sleep(for: .milliseconds(600))
            return response
        },
    ]

    private static let connections: [Self] = [
        .following(Laws.followed(5), toOthers: false), .following(Laws.refused, toOthers: true),
        .answering(Laws.broken, "connection refused", 503),
        .answering(Laws.broken) { request, _ in
            request.url.hasSuffix("/cut") ? HTTPResponse(status: 200, body: [1, 2]) : nil
        },
        .repeating(Laws.broken, after: "without an answer"),
        .telling(Laws.broken) { if case .io(let text) = $1 { .io("\($0.url): \(text)") } else { $1 } },
        .adding(Laws.reused, "Connection", "close") { $0.method == "POST" }, .repeating(Laws.reused),
        .sending(Laws.leftovers) { if $0.url.hasSuffix("/moved") { leaveDescriptor() } },
    ]

    private static let exchanges: [Self] = [
        .headersOfBefore(Laws.separate), .fromCache(Laws.separate), .oneSlot(Laws.atOnce), .inTurn(Laws.atOnce),
        .restOfBefore(Laws.excess), .answering(Laws.senseless, "status is not", 999),
        .answering(Laws.senseless, "length"),
    ]
}
