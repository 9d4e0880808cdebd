import HTTPEffects
import LoopbackHTTP
import Synchronization

/// The laws of sent and received messages.
extension HTTPTransportLaws {
    static var messages: [HTTPLaw] { [methods, requestHeaders, requestBodies, responses, pieces] }

    /// Every byte, including those that end texts and lines.
    private static let binary = (0...255).map { UInt8($0) }

    static let methods = HTTPLaw("The method and the target are sent as given") { client in
        let server = try LoopbackServer { _ in LoopbackResponse(body: [1, 2, 3]) }
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            // Some libraries send every request with a body as a POST.
            let body: [UInt8] = ["GET", "HEAD", "OPTIONS"].contains(method) ? [] : [1]
            for (target, body) in [("/a?", []), ("/a/../b%20c?d=%41&e=[1-3]{x,y}+z", body)] {
                let effect = HTTPEffect(method: method, url: server.origin + target, body: body)
                let response = try await client.response(effect)
                try check("the method", server.requests.last?.method, method)
                try check("the target", server.requests.last?.target, target)
                try check("the header Host", server.requests.last?.header("Host"), "127.0.0.1:\(server.port)")
                // The response to HEAD declares the length of a body that it does not have.
                try check("the body of the answer to \(method)", response.body, method == "HEAD" ? [] : [1, 2, 3])
            }
        }
    }

    static let requestHeaders = HTTPLaw("The request's headers are sent as given, in order") { client in
        let server = try LoopbackServer { _ in LoopbackResponse() }
        let headers = [
            HTTPHeader(name: "X-Twice", value: "first"), HTTPHeader(name: "Authorization", value: "Bearer t=; x"),
            HTTPHeader(name: "X-Blank", value: ""), HTTPHeader(name: "X-Twice", value: "second"),
            HTTPHeader(name: "User-Agent", value: "mine/1"),
        ]
        for method in ["GET", "POST"] {
            _ = try await client.response(HTTPEffect(method: method, url: server.origin, headers: headers))
            let sent = server.requests.last?.headers ?? []
            try check("the list of headers", lines(sent, like: headers), lines(headers))
            let own = ["accept-encoding", "connection", "content-length", "host"]
            let others = Set(sent.map { $0.name.lowercased() }).subtracting(headers.map { $0.name.lowercased() } + own)
            if let other = others.min() { throw LawViolation("the header \(other) was sent, which was not given") }
        }
    }

    static let requestBodies = HTTPLaw("The body is sent as given, with or without bytes") { client in
        let server = try LoopbackServer { _ in LoopbackResponse() }
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            for body in [binary, [], [UInt8](repeating: 0, count: 300_000)] {
                _ = try await client.response(HTTPEffect(method: method, url: server.origin, body: body))
                guard let seen = server.requests.last?.body else { throw LawViolation("nothing was sent") }
                try check("the body of \(method)", seen, body)
                try check("its type, which was not given,", server.requests.last?.header("Content-Type"), nil)
                // Without a length, some servers wait for a body, or refuse the request.
                guard method != "DELETE" || !body.isEmpty else { continue }
                try check("its length", server.requests.last?.header("Content-Length"), "\(body.count)")
            }
        }
        let patient = try LoopbackServer(requestBytes: 4 << 20) { _ in LoopbackResponse() }
        let long = [UInt8](repeating: 7, count: 3 << 20 | 1)
        _ = try await client.response(HTTPEffect(method: "POST", url: patient.origin, body: long))
        try check("a long body", patient.requests.last?.body ?? [], long)
        // Many servers never send the "100 Continue" that it asks for.
        try check("the header Expect, which was not given,", patient.requests.last?.header("Expect"), nil)
    }

    static let responses = HTTPLaw("The response's status, headers and body arrive as answered") { client in
        let headers = [
            HTTPHeader(name: "Set-Cookie", value: "a=1; Path=/"), HTTPHeader(name: "X-Blank", value: ""),
            HTTPHeader(name: "Set-Cookie", value: "b=2"), HTTPHeader(name: "X-Link", value: "http://a:1/?b: c"),
        ]
        for (status, body) in [(200, binary), (201, []), (404, binary), (429, [7]), (500, binary)] {
            let server = try LoopbackServer { _ in LoopbackResponse(status: status, headers: headers, body: body) }
            let response = try await client.response(HTTPEffect(url: server.origin))
            try check("the status", Int(response.status), status)
            try check("the list of headers", lines(response.headers, like: headers), lines(headers))
            try check("the body of the answer", response.body, body)
        }
        let interim = try LoopbackServer { _ in
            let early = "HTTP/1.1 103 Early Hints\r\nX-Early: a\r\n\r\n"
            let head = "HTTP/1.1 200\r\nX-Spaces: \t a \r\ntransfer-encoding: chunked\r\nTrailer: X-Late\r\n\r\n"
            return .raw(early + early + head + "1;d=e\r\nb\r\n0\r\nX-Late: c\r\n\r\n")
        }
        let response = try await client.response(HTTPEffect(url: interim.origin))
        let others = ["X-Early", "X-Spaces", "X-Late"].map { HTTPHeader(name: $0, value: "") }
        try check("the status after an interim response", response.status, 200)
        try check("the list of headers before the body", lines(response.headers, like: others), ["x-spaces: a"])
        try check("the body after interim responses", response.body, Array("b".utf8))
        let unmodified = try LoopbackServer { _ in .raw("HTTP/1.1 304 Not Modified\r\nContent-Length: 1\r\n\r\n") }
        let none = try await client.response(HTTPEffect(url: unmodified.origin), "an answer without its body")
        try check("the body of an answer with the status 304", none.body, [])
        try await expectOldHeaders(client)
    }

    /// Checks header values in more than one line, and in another encoding, as old servers send them.
    private static func expectOldHeaders(_ client: LawTrial<HTTPEffect>) async throws {
        let server = try LoopbackServer { _ in
            let head = "HTTP/1.1 200 OK\r\nX-Folded: a,\r\n \t b\r\nX-Latin: caf"
            let rest = "!\r\nX-Last: c\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            return .raw(head, [0xE9] + rest.utf8)
        }
        let headers = try await client.response(HTTPEffect(url: server.origin)).headers
        let values = ["x-folded", "x-latin", "x-last"].map { name in
            headers.first { $0.name.lowercased() == name }?.value ?? "none"
        }
        // RFC 9112 section 5.2: one or more spaces replace the line break.
        let words = values[0].split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        try check("the header in two lines", words, "a, b")
        guard values[1].hasPrefix("caf"), values[1].hasSuffix("!"), values[1].unicodeScalars.count == 5 else {
            throw LawViolation("a header with the byte E9, which is not UTF-8, was \(shown(values[1]))")
        }
        try check("the header after those", values[2], "c")
    }

    static let pieces = HTTPLaw(
        "A body that arrives in pieces, in chunks or compressed is the one that was sent"
    ) { client in
        let decoded = Array("decoded".utf8)
        let server = try LoopbackServer { request in
            switch (request.target, request.acceptsGzip) {
            case ("/twice", true): .encoded("gzip", Gzip.stored(Gzip.stored(decoded)))
            case ("/twice", false), ("/plain", _): LoopbackResponse(body: Gzip.stored(decoded))
            case ("/damaged", _): .encoded("gzip", [1, 2, 3])
            case ("/unknown", _): .encoded("x-unknown", decoded)
            case ("/deflate", _): .encoded("deflate", Gzip.deflated)
            case ("/members", true): .encoded("gzip", ["dec", "oded"].flatMap { Gzip.stored(Array($0.utf8)) })
            case ("/lengths", _):
                .raw(
                    "HTTP/1.1 200 OK\r\nContent-Length: 13\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "3\r\ndec\r\n4\r\noded\r\n0\r\n\r\n")
            case ("/cut", _): .encoded("gzip", Array(Gzip.stored(decoded).prefix(Gzip.headBytes + 9)))
            case (_, true): .encoded("gzip", Gzip.stored(decoded))
            case (_, false): LoopbackResponse(body: decoded)
            }
        }
        try check("the body", try await client.response(HTTPEffect(url: server.origin)).body, decoded)
        for target in ["/twice", "/plain"] {
            let response = try await client.response(HTTPEffect(url: server.origin + target))
            try check("a body that is itself a file of gzip", response.body, Gzip.stored(decoded))
        }
        if server.requests.last?.acceptsGzip == true {
            for (what, target) in [
                ("a body that is not compressed as it says", "/damaged"), ("a part of one", "/cut"),
                ("a body that is compressed in an unknown way", "/unknown"),
            ] { try await client.expectFailure(what, HTTPEffect(url: server.origin + target)) }
        }
        if server.requests.last?.header("Accept-Encoding")?.contains("deflate") == true {
            let response = try await client.response(
                HTTPEffect(url: server.origin + "/deflate"), "a body in zlib's format")
            try check("the body in zlib's format", response.body, decoded)
        }
        // These may be refused but not truncated: two members of gzip, and a length beside chunks.
        for target in ["/members", "/lengths"] {
            let output = try await client.answer(HTTPEffect(url: server.origin + target))
            guard case .success(let response) = output else { continue }
            try check("the body of \(target)", response.body, decoded)
        }
        for (head, pieces) in [
            ("Content-Length: 10", ["first", "", "later"]),
            ("Transfer-Encoding: chunked", ["5\r\nfir", "st\r\n5\r\n", "later\r", "\n0\r\n\r\n"]),
        ] {
            let slow = try LoopbackServer { (connection: LoopbackServerSocket) in
                _ = connection.receiveHead()
                for text in ["HTTP/1.1 200 OK\r\n\(head)\r\nConnection: close\r\n\r\n"] + pieces {
                    guard connection.send(Array(text.utf8)) else { return }
                    LoopbackServerSocket.pause(milliseconds: 30)
                }
            }
            let response = try await client.response(HTTPEffect(url: slow.origin))
            try check("the body in pieces", String(decoding: response.body, as: UTF8.self), "firstlater")
        }
    }

    static let reused = HTTPLaw("Requests in turn share a connection, and one that was closed is replaced") { client in
        let server = try LoopbackServer {
            $0.target == "/last"
                ? LoopbackResponse(headers: [HTTPHeader(name: "Connection", value: "close")]) : .text("a")
        }
        for (method, target) in [("GET", "/"), ("POST", "/"), ("HEAD", "/"), ("GET", "/last")] {
            let body: [UInt8] = method == "POST" ? [1, 2] : []
            _ = try await client.response(HTTPEffect(method: method, url: server.origin + target, body: body))
            try check("the number of connections", server.acceptedConnections, 1)
        }
        _ = try await client.response(HTTPEffect(url: server.origin))
        try check("the number of connections after the first was closed", server.acceptedConnections, 2)
        // Many servers close an idle connection without announcing it.
        let silent = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        for method in ["GET", "GET", "POST"] {
            _ = try await client.response(HTTPEffect(method: method, url: silent.origin))
            try? await Task.sleep(for: .milliseconds(40))
        }
        // The server may have processed the request before the connection was lost.
        let losing = try LoopbackServer { (connection: LoopbackServerSocket) in
            _ = connection.receiveHead()
            _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            _ = connection.receiveHead()
        }
        let post = HTTPEffect(method: "POST", url: losing.origin + "/lost")
        _ = try await client.response(post)
        try await client.expectFailure("a POST whose connection was lost, sent again,", post)
    }

    /// Describes the headers whose names occur in `others`; by default, all.
    private static func lines(_ headers: [HTTPHeader]?, like others: [HTTPHeader]? = nil) -> [String] {
        let names = (others ?? headers ?? []).map { $0.name.lowercased() }
        return (headers ?? []).map { ($0.name.lowercased(), $0.value) }.filter { names.contains($0.0) }
            .map { "\($0.0): \($0.1)" }
    }

    static let separate = HTTPLaw("Nothing of one exchange is in the next") { client in
        let server = try LoopbackServer {
            $0.target == "/first"
                ? LoopbackResponse(headers: [HTTPHeader(name: "Set-Cookie", value: "a=1")], body: [1, 2])
                : LoopbackResponse()
        }
        let names = ["Authorization", "Cookie", "Content-Type", "X-First"]
        let first = HTTPEffect(
            method: "PUT", url: server.origin + "/first", headers: names.map { HTTPHeader(name: $0, value: "first") },
            body: [1, 2, 3])
        for method in ["GET", "POST"] {
            _ = try await client.response(first)
            let response = try await client.response(HTTPEffect(method: method, url: server.origin + "/next"))
            let seen = server.requests.last
            for name in names where seen?.header(name) != nil { throw LawViolation("the next has the header \(name)") }
            try check("the body of the next", seen?.body ?? [], [])
            try check("the body of the next answer", response.body, [])
            if response.headers.contains(where: { $0.name.lowercased() == "set-cookie" }) {
                throw LawViolation("the next answer has the header Set-Cookie")
            }
        }
        let fresh = try LoopbackServer { _ in
            LoopbackResponse(headers: [HTTPHeader(name: "Cache-Control", value: "max-age=60")])
        }
        for count in 1...2 {
            _ = try await client.response(HTTPEffect(url: fresh.origin))
            try check("the number of equal requests sent", fresh.requests.count, count)
        }
    }

    static let atOnce = HTTPLaw("Of many exchanges at once, each has its own answer") { client in
        let server = try LoopbackServer { LoopbackResponse(body: Array($0.target.utf8) + $0.body) }
        try await concurrently(0..<32) { number in
            let effect = HTTPEffect(method: "PUT", url: "\(server.origin)/\(number)", body: [UInt8(number)])
            guard try await client.response(effect).body == Array("/\(number)".utf8) + effect.body else {
                throw LawViolation("request \(number) had the answer to another")
            }
        }
        let arrived = Mutex(0)
        let meeting = try LoopbackServer { _ in
            arrived.withLock { $0 += 1 }
            let deadline = ContinuousClock.now + client.patience
            while arrived.withLock({ $0 < 4 }), ContinuousClock.now < deadline {
                LoopbackServerSocket.pause(milliseconds: 5)
            }
            return LoopbackResponse(status: arrived.withLock { $0 } < 4 ? 503 : 200)
        }
        try await concurrently(0..<4) { _ in
            let response = try await client.response(HTTPEffect(url: meeting.origin))
            if response.status != 200 { throw LawViolation("they were made one after the other") }
        }
    }
}
