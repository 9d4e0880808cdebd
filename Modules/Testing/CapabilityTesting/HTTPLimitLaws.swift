import HTTPEffects
import LoopbackHTTP

/// The laws of redirects, of limits, and of how an exchange ends.
extension HTTPTransportLaws {
    typealias HTTPLaw = HandlerLaw<HTTPEffect>

    static let followed = HTTPLaw("Redirects within the origin are followed up to 5, and one more is a failure") {
        client in
        let server = try LoopbackServer { request in
            let left = Int(request.target.dropFirst()) ?? 0
            return left > 0 ? .redirect(to: "/\(left - 1)") : .text("end")
        }
        let response = try await client.response(HTTPEffect(url: "\(server.origin)/5"))
        try check("the answer after 5 redirects", String(decoding: response.body, as: UTF8.self), "end")
        try await client.expectFailure("one more redirect", HTTPEffect(url: "\(server.origin)/6"))
    }

    static let refused = HTTPLaw("A redirect to another origin is a failure, and nothing is sent there") { client in
        let other = try LoopbackServer { _ in LoopbackResponse() }
        for status in [301, 302, 303, 307, 308] {
            let server = try LoopbackServer { _ in .redirect(to: other.origin + "/", status: status) }
            let token = HTTPHeader(name: "Authorization", value: "token")
            try await client.expectFailure("a redirect", HTTPEffect(url: server.origin, headers: [token]))
            try check("the number of requests to the other origin", other.requests.count, 0)
        }
    }

    static let size = HTTPLaw(
        "A body as long as the limit arrives, however it is sent, and a longer one is a failure"
    ) { client in
        // A body without a declared length; a chunked one; and one that is longer than the limit when it is encoded.
        let server = try LoopbackServer { request in
            let body = [UInt8](repeating: 1, count: bodyBytes + (request.target.hasPrefix("/longer") ? 1 : 0))
            let (head, sent): (String, [UInt8]) =
                switch request.target.split(separator: "?").last?.first {
                case "l": ("Content-Length: \(body.count)", body)
                case "c":
                    (
                        "Transfer-Encoding: chunked",
                        Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
                    )
                case "g" where request.acceptsGzip: ("Content-Encoding: gzip", Gzip.stored(body))
                default: ("X-No: length", body)
                }
            return .raw("HTTP/1.1 200 OK\r\n\(head)\r\nConnection: close\r\n\r\n", sent)
        }
        for way in ["length", "chunks", "gzip", "until closed"] {
            let query = "?\(way.prefix(1))"
            let effect = HTTPEffect(url: "\(server.origin)/\(query)")
            let response = try await client.response(effect, "a body as long as the limit (\(way))")
            try check("the body (\(way))", response.body.count, bodyBytes)
            let longer = HTTPEffect(url: "\(server.origin)/longer\(query)")
            try await client.expectFailure("a longer body (\(way))", longer, isTooLarge: true)
        }
        let compressing = try LoopbackServer { request in
            request.acceptsGzip
                ? .encoded("gzip", compressedZeros)
                : LoopbackResponse(body: [UInt8](repeating: 1, count: bodyBytes + 1))
        }
        try await client.expectFailure(
            "a body that is longer when decompressed", HTTPEffect(url: compressing.origin), isTooLarge: true)
        let large = try LoopbackServer { _ in LoopbackResponse(body: [UInt8](repeating: 1, count: bodyBytes + 1)) }
        _ = try await client.response(HTTPEffect(method: "HEAD", url: large.origin), "a longer body that is not sent")
    }

    static let headers = HTTPLaw("A head within the limit arrives, and one over it is a failure") { client in
        let value = String(repeating: "a", count: 1000)
        let server = try LoopbackServer { request in
            // Leaves room for the server's own header lines.
            let count = headerBytes / 1000 + (request.target == "/longer" ? 1 : -1)
            return LoopbackResponse(headers: (0..<count).map { HTTPHeader(name: "X-\($0)", value: value) })
        }
        try check("the status", try await client.response(HTTPEffect(url: server.origin)).status, 200)
        try await client.expectFailure("a long head", HTTPEffect(url: server.origin + "/longer"), isTooLarge: true)
    }

    /// 2,097,025 zeros in 13 kB of gzip: one zero, then 8,128 matches of 258 bytes, in a block with fixed codes.
    private static let compressedZeros: [UInt8] = {
        let bits = Array(("11000110000" + String(repeating: "1100010100000", count: 8128) + "0000000000000").utf8)
        let block: [UInt8] = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(0) { $0 | (bits[start + $1] - UInt8(ascii: "0")) << UInt8($1) }
        }
        return [31, 139, 8, 0, 0, 0, 0, 0, 0, 3] + block + [91, 245, 140, 62, 129, 255, 31, 0]
    }()

    static let noRequest = HTTPLaw("What is no request is refused as such, and nothing is sent") { client in
        let server = try LoopbackServer { _ in LoopbackResponse() }
        var effects = [
            "", "nowhere", "ftp://127.0.0.1/", "file:///etc/hostname", "http://", "/a b", "/a\r\nX-Injected: b",
        ].map {
            HTTPEffect(url: $0.hasPrefix("/") ? server.origin + $0 : $0)
        }
        for method in ["", "GE T", "GET / HTTP/1.1\r\nX-Injected: b\r\nX:"] {
            effects.append(HTTPEffect(method: method, url: server.origin))
        }
        for (name, value) in [
            ("X", "a\r\nX-Injected: b"), ("X", "a\nb"), ("X\r\nX-Injected", "b"), ("X Y", "b"), ("", "b"),
        ] {
            effects.append(HTTPEffect(url: server.origin, headers: [HTTPHeader(name: name, value: value)]))
        }
        for effect in effects {
            guard case .failure(.url) = try await client.answer(effect) else {
                throw LawViolation("\(shown("\(effect)")) with \(effect.headers.count) headers was not refused")
            }
        }
        try check("the number of requests", server.requests.count, 0)
    }

    /// Tests a separate client, whose total timeout is short.
    static func late(_ client: LawTrial<HTTPEffect>) -> HTTPLaw {
        Law("An exchange ends as a timeout when its total time is over, even while bytes arrive") { _ in
            let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(1)) }
            let dripping = try LoopbackServer { (connection: LoopbackServerSocket) in
                guard connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n".utf8)) else { return }
                for _ in 0..<60 {
                    LoopbackServerSocket.pause(milliseconds: 50)
                    guard connection.send([65]) else { return }
                }
            }
            let redirecting = try LoopbackServer { request in
                var response = LoopbackResponse.redirect(to: request.target + "a")
                response.delay = .milliseconds(60)
                return request.target.count > 4 ? .text("end") : response
            }
            // TLS is part of the connection, and this server never completes the handshake.
            let silent = try LoopbackServer { (_: LoopbackServerSocket) in
                LoopbackServerSocket.pause(milliseconds: 1000)
            }
            for url in [
                server.origin, dripping.origin, redirecting.origin, "https://127.0.0.1:\(silent.port)", silent.origin,
            ] {
                // Larger than the buffers of both sides, for the server that reads nothing.
                let body = [UInt8](repeating: 1, count: url == silent.origin ? 16 << 20 : 0)
                let output = try await client.answer(HTTPEffect(method: "PUT", url: url, body: body))
                guard output == .failure(.timeout) else { throw LawViolation("it was answered with \(output)") }
            }
            try await expectClosed(server, client)
        }
    }

    /// Tests a separate client, whose connection timeout is short.
    static func unanswered(_ client: LawTrial<HTTPEffect>) -> HTTPLaw {
        Law("A connection that takes too long is a failure in transport, and a slow answer is not") { _ in
            // TLS is part of the connection. This server finally closes it, which is a failure as well.
            let silent = try LoopbackServer { (connection: LoopbackServerSocket) in
                var greeting: [UInt8] = []
                let patience = Int32((client.patience * 2) / .milliseconds(1))
                while connection.waitUntilReadable(atMost: patience), connection.receive(into: &greeting) {}
            }
            let start = ContinuousClock.now
            let url = "https://127.0.0.1:\(silent.port)"
            try await client.expectFailure("a connection that takes too long", HTTPEffect(url: url))
            let time = ContinuousClock.now - start
            guard time < client.patience else { throw LawViolation("a connection was waited for \(seconds(time))") }
            let slow = try LoopbackServer { _ in LoopbackResponse(delay: .milliseconds(400)) }
            _ = try await client.response(HTTPEffect(url: slow.origin))
        }
    }

    static let leftovers = HTTPLaw(Leftovers.law) { client in
        let server = try LoopbackServer { request in
            switch request.target {
            case "/dropped": LoopbackResponse(delivery: .dropped)
            case "/moved": .redirect(to: "http://127.0.0.1:1/")
            default: LoopbackResponse(body: request.body)
            }
        }
        try await Leftovers.check(after: 40) { _ in
            let body = [UInt8](repeating: 1, count: 20_000)
            _ = try await client.response(HTTPEffect(method: "PUT", url: server.origin, body: body))
            for target in ["/dropped", "/moved"] {
                try await client.expectFailure(target, HTTPEffect(url: server.origin + target))
            }
        }
    }

    static let broken = HTTPLaw("A connection that is refused, dropped or cut is a failure, not an answer") { client in
        let server = try LoopbackServer { request in
            let delivery: LoopbackResponse.Delivery =
                switch request.target.prefix(while: { $0 != "?" }) {
                case "/dropped": .dropped
                case "/raw": .raw
                default: .truncated(afterBytes: 2)
                }
            return LoopbackResponse(body: [1, 2, 3, 4], delivery: delivery)
        }
        // A connection is reset if it is closed with unread bytes.
        let resetting = try LoopbackServer { (connection: LoopbackServerSocket) in
            _ = connection.waitUntilReadable(atMost: 4000)
            _ = connection.send(Array("HTTP/1.1 200 OK\r\n\r\na".utf8))
            LoopbackServerSocket.pause(milliseconds: 50)
        }
        try await client.expectFailure("a reset connection", HTTPEffect(url: resetting.origin + "/reset"))
        let post = HTTPEffect(method: "POST", url: server.origin + "/dropped?token=hidden", body: [1])
        let output = try await client.answer(post)
        guard case .failure(.io(let text)) = output else { throw LawViolation("it was answered with \(output)") }
        if text.contains("hidden") { throw LawViolation("the failure tells the URL's query, which may be secret") }
        try check("the number of times that a POST was sent", server.requests.count, 1)
        for target in ["/dropped", "/cut", "/raw"] {
            try await client.expectFailure("the connection \(target)", HTTPEffect(url: server.origin + target))
        }
        server.stop()
        try await client.expectFailure("a refused connection", HTTPEffect(url: server.origin))
    }

    static let cancelled = HTTPLaw("Cancellation ends the exchange and closes its connection") { client in
        let late = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(60)) }
        // An incomplete connection, since the server does not answer the TLS handshake.
        let silent = try LoopbackServer { (connection: LoopbackServerSocket) in
            var greeting: [UInt8] = []
            while connection.receive(into: &greeting) {}
        }
        for (server, scheme) in [(late, "http"), (silent, "https")] {
            let call = Task { try await client.answer(HTTPEffect(url: "\(scheme)://127.0.0.1:\(server.port)")) }
            try await expect(within: client.limits.answer, orElse: "no connection was made, or nothing was sent") {
                server.acceptedConnections > 0 && (scheme == "https" || !server.requests.isEmpty)
            }
            call.cancel()
            // A cancelled call has no answer, which the contract of all handlers tests.
            _ = await call.result
            try await expectClosed(server, client)
        }
    }

    /// - Parameter makeClient: Creates a client that trusts an authority.
    static func certificates(
        _ makeClient: @escaping @Sendable (String) async throws -> LawTrial<HTTPEffect>
    ) -> [Law<Void>] {
        /// Servers with these names are refused by a client that trusts their certificate, or another if `foreign`.
        func refused(_ sentence: String, _ names: [String], days: Int = 2, foreign: Bool = false) -> Law<Void> {
            Law(sentence) {
                for name in names {
                    let server = try await TLSServer(name: name, days: days)
                    let other = foreign ? try await TLSServer(name: name) : server
                    let client = try await makeClient(other.certificate)
                    try await client.expectFailure("a server for \(name)", HTTPEffect(url: server.origin))
                }
            }
        }
        return [
            Law("A server with a trusted certificate is asked") {
                let server = try await TLSServer(name: "IP:127.0.0.1")
                let response = try await makeClient(server.certificate).response(HTTPEffect(url: server.origin))
                try check("the status", response.status, 200)
            },
            refused("A certificate of an authority that is not trusted is refused", ["IP:127.0.0.1"], foreign: true),
            refused("A certificate for another host is refused", ["DNS:other.test", "IP:127.0.0.2", "DNS:*.test"]),
            refused("A certificate that has expired is refused", ["IP:127.0.0.1"], days: -1),
        ]
    }

    private static func expectClosed(_ server: LoopbackServer, _ client: LawTrial<HTTPEffect>) async throws {
        try await expect(within: client.limits.cancellation, orElse: "the connection stayed open") {
            server.openConnections == 0
        }
    }
}
