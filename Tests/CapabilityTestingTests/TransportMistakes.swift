import HTTPCapability
import HTTPEffects

@testable import CapabilityTesting

private typealias Laws = HTTPTransportLaws

private let late = Law<Void>("An exchange ends as a timeout when its total time is over, even while bytes arrive") {}
private let unanswered = Law<Void>(
    "A connection that takes too long is a failure in transport, and a slow answer is not"
) {}

extension TransportMistake {
    static let all = sent + received + sizes + times + connections + exchanges

    private static let sent: [Self] = [
        .sending(Laws.methods) { if $0.method == "PATCH" { $0.method = "PUT" } },
        .sending(Laws.methods) { if $0.method == "PATCH", !$0.body.isEmpty { $0.method = "POST" } },
        .sending(Laws.methods) { $0.url = String($0.url.prefix { $0 != "?" }) },
        .sending(Laws.methods) { $0.url = $0.url.replacing("[1-3]", with: "1") },
        .sending(Laws.methods) { $0.url = $0.url.replacing("+", with: "%20") },
        .sending(Laws.methods) { if $0.url.hasSuffix("?") { $0.url.removeLast() } },
        // Without its port.
        .adding(Laws.methods, "Host", "127.0.0.1"),
        .failing(Laws.methods, .timeout) { request, _, _ in request.method == "HEAD" },
        .sending(Laws.requestHeaders) { request in
            var names: Set<String> = []
            request.headers.removeAll { !names.insert($0.name).inserted }
        },
        .sending(Laws.requestHeaders) { $0.headers.removeAll { $0.value.isEmpty } },
        .sending(Laws.requestHeaders) { $0.headers.removeAll { $0.name == "User-Agent" } },
        .adding(Laws.requestHeaders, "Accept", "*/*"), .sending(Laws.requestBodies) { $0.body = [] },
        .sending(Laws.requestBodies) { $0.body = Array(String(decoding: $0.body, as: UTF8.self).utf8) },
        .sending(Laws.requestBodies) { if $0.method == "DELETE" { $0.body = [] } },
        .adding(Laws.requestBodies, "Content-Type", "application/x-www-form-urlencoded"),
        .adding(Laws.requestBodies, "Transfer-Encoding", "chunked") { $0.body.isEmpty && $0.method == "POST" },
        .adding(Laws.requestBodies, "Expect", "100-continue") { $0.body.count > 1 << 20 },
    ]

    private static let received: [Self] = [
        .receiving(Laws.responses) { if $0.status == 201 { $0.status = 200 } },
        .receiving(Laws.responses) { response in
            var names: Set<String> = []
            response.headers.removeAll { !names.insert($0.name).inserted }
        },
        // Only the first line of a header.
        .values(Laws.responses) { $0.value.contains(", ") ? String($0.value.prefix { $0 != " " }) : $0.value },
        .values(Laws.responses) { $0.name == "X-Link" ? "http" : $0.value },
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
        .receiving(Laws.pieces) { if $0.body == Array("decoded".utf8) { $0.body = [31, 139, 8] } },
        .receiving(Laws.pieces) { if $0.body.starts(with: [31, 139]) { $0.body = Array("decoded".utf8) } },
        .answering(Laws.pieces, "ends before"), .answering(Laws.pieces, "compressed"),
        // The first of the members.
        .answering(Laws.pieces) { request, _ in
            request.url.hasSuffix("/members") ? HTTPResponse(status: 200, body: Array("first".utf8)) : nil
        },
        .answering(Laws.pieces) { request, _ in
            request.url.hasSuffix("/unknown") ? HTTPResponse(status: 200, body: Array("decoded".utf8)) : nil
        },
        .receiving(Laws.pieces) { response in
            if response.headers.contains(HTTPHeader(name: "Content-Length", value: "13")) {
                response.body = Array("5\r\nfirst\r\n5\r\n".utf8)
            }
        },
        // The base cannot decode it.
        .adding(Laws.pieces, "Accept-Encoding", "gzip, deflate"),
    ]

    private static let sizes: [Self] = [
        .limiting(Laws.size) { $1.bodyBytes = .max }, .limiting(Laws.size) { $1.bodyBytes -= 1 },
        .limiting(Laws.size) { if $0.url.hasSuffix("?c") { $1.bodyBytes = .max } },
        TransportMistake(Laws.size) { request, limits, ask throws(HTTPError) in
            var endless = limits
            endless.bodyBytes = .max
            var response = try await ask(request, endless)
            response.body = Array(response.body.prefix(limits.bodyBytes))
            return response
        },
        TransportMistake(Laws.size) { request, limits, ask throws(HTTPError) in
            var endless = limits
            endless.bodyBytes = .max
            let response = try await ask(request, endless)
            // The size before it was decompressed.
            guard response.body.count <= limits.bodyBytes || response.isCompressed else { throw .tooLarge("too large") }
            return response
        },
        // As if the size counted that it has on the way.
        .failing(Laws.size, .tooLarge("too large")) { $1.isCompressed && $1.body.count == $2.bodyBytes },
        .failing(Laws.size, .tooLarge("too large")) { request, response, limits in
            let length = response.headers.first { $0.name == "Content-Length" }.flatMap { Int($0.value) }
            return request.method == "HEAD" && length ?? 0 > limits.bodyBytes
        },
        .limiting(Laws.headers) { $1.headerBytes /= 2 }, .limiting(Laws.headers) { $1.headerBytes = .max },
        .answering(Laws.headers, "headers", 431),
    ]

    private static let times: [Self] = [
        TransportMistake(late) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.total = .seconds(60)
            return try await ask(request, limits)
        },
        TransportMistake(late) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch .timeout { throw .io("late") }
        },
        TransportMistake(late) { request, limits, ask throws(HTTPError) in
            var limits = limits
            // As if each redirect began anew.
            limits.total = max(limits.total, .milliseconds(150))
            return try await ask(request, limits)
        },
        TransportMistake(late) { request, limits, ask throws(HTTPError) in
            var limits = limits
            if request.body.count == 16 << 20 { limits.total = .seconds(60) }
            return try await ask(request, limits)
        },
        TransportMistake(unanswered) { request, limits, ask throws(HTTPError) in
            do throws(HTTPError) { return try await ask(request, limits) } catch .io(let text) {
                throw text.contains(" within ") ? .timeout : .io(text)
            }
        },
        TransportMistake(unanswered) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.total = min(limits.total, limits.connect)
            return try await ask(request, limits)
        },
        TransportMistake(unanswered) { request, limits, ask throws(HTTPError) in
            var limits = limits
            limits.connect = limits.total
            return try await ask(request, limits)
        },
        .failing(Laws.early, .io("not all of the request was sent")) { _, response, _ in response.status == 413 },
        TransportMistake(Laws.early) { request, limits, ask throws(HTTPError) in
            let response = try await ask(request, limits)
            // As if it were heard when the connection ends.
            try? await Task.sleep(for: .milliseconds(600))
            return response
        },
    ]

    private static let connections: [Self] = [
        .following(Laws.followed(5), toOthers: false),
        .failing(Laws.followed(5), .io("too many")) { _, response, _ in
            response.headers.contains(HTTPHeader(name: "Location", value: "/1"))
        },
        .following(Laws.refused, toOthers: true), .following(Laws.refused, toOthers: true, status: 308),
        .answering(Laws.broken, "connection refused", 503),
        .answering(Laws.broken) { request, _ in
            request.url.hasSuffix("/cut") ? HTTPResponse(status: 200, body: [1, 2]) : nil
        },
        .answering(Laws.broken) { request, _ in
            request.url.hasSuffix("/reset") ? HTTPResponse(status: 200, body: Array("a".utf8)) : nil
        },
        .repeating(Laws.broken, after: "without an answer"),
        .telling(Laws.broken) { request, error in
            if case .io(let text) = error { .io("\(request.url): \(text)") } else { error }
        },
        .adding(Laws.reused, "Connection", "close") { $0.method == "POST" }, .repeating(Laws.reused),
        .forgettingConnections(Laws.reused),
        TransportMistake(Laws.reused) { request, limits, ask throws(HTTPError) in
            request.method == "HEAD"
                ? try await CurlTransport().response(to: request, within: limits) : try await ask(request, limits)
        },
        .sending(Laws.leftovers) { if $0.url.hasSuffix("/moved") { leaveDescriptor() } },
        .sending(Laws.leftovers) { if $0.body.count == 20_000 { leaveTemporaryFile() } },
    ]

    private static let exchanges: [Self] = [
        .headersOfBefore(Laws.separate), .bodyOfBefore(Laws.separate), .fromCache(Laws.separate),
        .oneSlot(Laws.atOnce), .oneAnswer(Laws.atOnce), .inTurn(Laws.atOnce), .restOfBefore(Laws.excess),
        .answering(Laws.senseless, "status is not", 999), .answering(Laws.senseless, "length"),
    ]
}

extension HTTPResponse {
    fileprivate var isCompressed: Bool { headers.contains { $0.name == "Content-Encoding" } }
}
