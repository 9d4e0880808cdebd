import HTTPCapability
import HTTPEffects

private let target = "The method and the target are sent as given"
private let headers = "The request's headers are sent as given, in order"
private let responses = "The response's status, headers and body arrive as answered"
private let pieces = "A body that arrives in pieces, in chunks or compressed is the one that was sent"
private let size = "A body as long as the limit arrives, however it is sent, and a longer one is a failure"
private let time = "An exchange ends as a timeout when its total time is over, even while bytes arrive"
private let lost = "A connection that is refused, dropped or cut is a failure, not an answer"
private let reused = "Requests in turn share a connection, and one that was closed is replaced"

extension TransportMistake {
    /// Mistakes of transports that speak HTTP without a library.
    static let ofProtocol: [[TransportMistake]] = [
        [
            .sending(target) { $0.url = $0.url.replacing("+", with: "%20") },
            .sending(headers) { request in
                if request.headers.contains(where: { $0.name == "X-Twice" }) {
                    request.headers.append(HTTPHeader(name: "Accept", value: "*/*"))
                }
            },
            TransportMistake(responses) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                // As if the body were waited for.
                if response.status == 304 { throw .io("the connection ended within the body") }
                return response
            },
            .answering(pieces) { request, _ in
                // The first of the members.
                request.url.hasSuffix("/members") ? HTTPResponse(status: 200, body: Array("first".utf8)) : nil
            },
            TransportMistake(size) { request, limits, ask throws(HTTPError) in
                let response = try await ask(request, limits)
                let length = response.headers.first { $0.name == "Content-Length" }.flatMap { Int($0.value) }
                if request.method == "HEAD", length ?? 0 > limits.bodyBytes { throw .tooLarge("too large") }
                return response
            },
            TransportMistake(time) { request, limits, ask throws(HTTPError) in
                var limits = limits
                if request.body.count == 16 << 20 { limits.total = .seconds(60) }
                return try await ask(request, limits)
            },
            .answering(lost) { request, _ in
                request.url.hasSuffix("/reset") ? HTTPResponse(status: 200, body: Array("a".utf8)) : nil
            },
            TransportMistake(reused) { request, limits, ask throws(HTTPError) in
                do throws(HTTPError) { return try await ask(request, limits) } catch {
                    guard request.url.hasSuffix("/lost") else { throw error }
                    return try await ask(request, limits)
                }
            },
        ],
        [
            .sending(target) { if $0.url.hasSuffix("?") { $0.url.removeLast() } },
            .receiving(responses) { response in
                // As if a chunk could have no extension.
                if response.body == Array("b".utf8) { response.body = [] }
            },
            .answering(pieces) { request, _ in
                request.url.hasSuffix("/unknown") ? HTTPResponse(status: 200, body: Array("decoded".utf8)) : nil
            },
        ],
        [
            // Without its port.
            .sending(target) { $0.headers.append(HTTPHeader(name: "Host", value: "127.0.0.1")) },
            .receiving(pieces) { response in
                if response.headers.contains(HTTPHeader(name: "Content-Length", value: "13")) {
                    response.body = Array("5\r\nfirst\r\n5\r\n".utf8)
                }
            },
        ],
        // The base cannot decode it.
        [.sending(pieces) { $0.headers.append(HTTPHeader(name: "Accept-Encoding", value: "gzip, deflate")) }],
    ]
}
