import HTTPCapability
import HTTPEffects
import Synchronization
import Testing

@Suite("A hostile server", .serialized)
struct HostileServerTests {
    private static let kibibyte = [UInt8](repeating: 65, count: 1024)
    let handler = HTTPHandler(
        CurlTransport(), limits: HTTPLimits(total: .seconds(30), bodyBytes: 100_000, headerBytes: 20_000))

    /// What comes of one request to a server that reads its head and then plays `script`.
    private func output(
        _ handler: HTTPHandler? = nil, _ script: @escaping HostileServer.Script
    ) async throws -> HTTPOutput? {
        let server = try HostileServer { connection in
            if connection.readHead() != nil { script(connection) }
        }
        defer { server.stop() }
        let output = await answer(handler ?? self.handler, to: get(server.origin + "/data?appid=s3cr3t"))
        guard case .failure(.io(let text)) = output else { return output }
        #expect(!text.contains("s3cr3t"))
        return .failure(.io(text.replacing("127.0.0.1:\(server.port)", with: "SERVER")))
    }

    @Test("a hundred megabytes of headers end at the limit")
    func manyHeaders() async throws {
        let line = Array("X-Filler: \(String(repeating: "a", count: 1000))\r\n".utf8)
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            connection.send(line, times: 100_000)
        }
        #expect(output == .failure(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("one header of a hundred megabytes ends at the limit")
    func longHeader() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nX-Filler: ")
            connection.send(Self.kibibyte, times: 100_000)
        }
        #expect(output == .failure(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("interim answers without an end count as headers")
    func endlessInterim() async throws {
        let output = try await output { connection in
            connection.send(Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8), times: 1_000_000)
        }
        #expect(output == .failure(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("a trailer without an end counts as headers")
    func endlessTrailer() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
            connection.send(Array("X-Filler: x\r\n".utf8), times: 1_000_000)
        }
        #expect(output == .failure(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test(
        "an endless body ends at the limit",
        arguments: [
            ("Connection: close", ""), ("Content-Length: 9000000000000000000", ""),
            ("Transfer-Encoding: chunked", "400\r\n"),
        ])
    func endlessBody(framing: String, prefix: String) async throws {
        let piece = Array(prefix.utf8) + Self.kibibyte + (prefix.isEmpty ? [] : Array("\r\n".utf8))
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
            connection.send(piece, times: .max)
        }
        #expect(output == .failure(.io("the answer is larger than 100000 bytes")))
    }

    @Test("a small compressed body that grows without an end ends at the limit")
    func bomb() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
            connection.send(GzipBomb.start)
            connection.send(GzipBomb.more, times: 1_000_000)
        }
        #expect(output == .failure(.io("the answer grows larger than 100000 bytes when it is decompressed")))
    }

    @Test("a body compressed over and over is not unpacked")
    func nestedCompression() async throws {
        let output = try await output { connection in
            let encodings = [String](repeating: "gzip", count: 50).joined(separator: ", ")
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(encodings)\r\nContent-Length: 1\r\n\r\nx")
        }
        #expect(output == .failure(.io("the answer from SERVER is compressed in a way that cannot be read")))
    }

    @Test(
        "a body that is compressed more than once is refused at the head",
        arguments: [
            "Content-Encoding: gzip, gzip", "Content-Encoding: gzip,gzip,gzip", "content-encoding: deflate\tgzip",
            "Content-Encoding: gzip\r\nX: y\r\nCONTENT-ENCODING: gzip", "Content-Encoding: gzip,\r\n  gzip",
            "Content-Encoding: gzip\r\nTransfer-Encoding: gzip, chunked", "Content-Encoding: identity, gzip, gzip",
        ])
    func compressedTwice(header: String) async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\n\(header)\r\nConnection: close\r\n\r\n")
            connection.waitUntilClientLeaves()
        }
        #expect(output == .failure(.io("the answer is compressed more than once")))
    }

    @Test(
        "headers that only look like a coding or a length are none",
        arguments: [
            "Content-Encoding-X: gzip, gzip", "X-Content-Encoding: gzip, gzip", "Content-Encoding: identity, identity",
            "Content-Encoding:", "X: y\r\n gzip, gzip", "Content-Encoding: identity\r\nX: y\r\n gzip, gzip",
            "Content-Length-X: 5", "X-Content-Length: 5", "Content_Length: 5", "Xontent-Length: 5",
            "Transfer-Encoding-X: gzip\r\nContent-Encoding: identity",
        ])
    func harmlessHeaders(header: String) async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\n\(header)\r\nContent-Length: 2\r\n\r\nok")
        }
        #expect(output?.bodyText == "ok")
    }

    @Test("a body that is not compressed is not said to grow", arguments: ["identity", "Identity", ""])
    func uncompressed(coding: String) async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nConnection: close\r\n\r\n")
            connection.send(Self.kibibyte, times: .max)
        }
        #expect(output == .failure(.io("the answer is larger than 100000 bytes")))
    }

    @Test("headers of exactly the limit are fine, and one byte more is too much", arguments: [20_000, 20_001])
    func largestHeaders(size: Int) async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: "
        let filler = String(repeating: "a", count: size - start.utf8.count - 4)
        let output = try await output { $0.send(start + filler + "\r\n\r\nok") }
        let tooMany = HTTPOutput.failure(.io("the answer's headers are larger than 20000 bytes"))
        #expect(size > 20_000 ? output == tooMany : output?.bodyText == "ok")
    }

    @Test(
        "an answer in HTTP/2 is none that was asked for", arguments: ["HTTP/2 200 OK\r\n\r\n", "HTTP/2.0 200\r\n\r\n"])
    func versionTwo(head: String) async throws {
        let output = try await output { $0.send(head) }
        #expect(output == .failure(.io("the answer is in another version of HTTP than was asked for")))
    }

    @Test("the frames of HTTP/2 are not HTTP/1.1")
    func framesOfVersionTwo() async throws {
        // An empty SETTINGS frame, and GOAWAY: RFC 9113 sections 6.5 and 6.8.
        let frames: [UInt8] =
            [0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 8, 7, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
        let output = try await output { $0.send(frames) }
        #expect(output == .failure(.io("SERVER answered with something that is not HTTP")))
    }

    @Test("an offer to go on in another protocol is left alone")
    func upgradeOffer() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nUpgrade: h2c\r\nConnection: upgrade\r\nContent-Length: 2\r\n\r\nok")
        }
        #expect(output?.bodyText == "ok")
    }

    @Test(
        "headers that arrive byte by byte run into the total deadline",
        arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX-Filler: "])
    func slowHeaders(start: String) async throws {
        let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(300)))
        let output = try await output(hasty) { connection in
            connection.send(start)
            connection.send([65], times: .max, pausing: 20)
        }
        #expect(output == .failure(.timeout))
    }

    @Test("a body that arrives byte by byte runs into the total deadline")
    func slowBody() async throws {
        let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(300)))
        let output = try await output(hasty) { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            connection.send([65], times: .max, pausing: 20)
        }
        #expect(output == .failure(.timeout))
    }

    @Test("redirects that each take their time share one deadline")
    func slowRedirects() async throws {
        let limits = HTTPLimits(total: .milliseconds(500), redirects: .max)
        let output = try await output(HTTPHandler(CurlTransport(), limits: limits)) { connection in
            repeat {
                connection.pause(milliseconds: 50)
                connection.send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")
            } while connection.readHead() != nil
        }
        #expect(output == .failure(.timeout))
    }

    @Test("a server that never completes the connection is told from one that never answers")
    func connectDeadline() async throws {
        let server = try HostileServer { $0.waitUntilClientLeaves() }
        defer { server.stop() }
        let limits = HTTPLimits(connect: .milliseconds(200), total: .seconds(60))
        // TLS is part of the connection, and this server never says its part of the greeting.
        let output = await answer(
            HTTPHandler(CurlTransport(), limits: limits), to: get("https://127.0.0.1:\(server.port)/?appid=s3cr3t"))
        #expect(output == .failure(.io("no connection to 127.0.0.1:\(server.port) within 0.2 seconds")))
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("a connection that takes the exchange's whole time is a timeout")
    func wholeTime() async throws {
        let server = try HostileServer { $0.waitUntilClientLeaves() }
        defer { server.stop() }
        let limits = HTTPLimits(connect: .seconds(60), total: .milliseconds(200))
        let output = await answer(
            HTTPHandler(CurlTransport(), limits: limits), to: get("https://127.0.0.1:\(server.port)/"))
        #expect(output == .failure(.timeout))
    }

    @Test("a connection that is reset is lost", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"])
    func reset(sent: String) async throws {
        let output = try await output { connection in
            connection.send(sent)
            connection.resetOnClose()
        }
        #expect(output == .failure(.io("the connection to SERVER was lost")))
    }

    @Test("a body longer than was said ends where was said, and the rest answers nothing")
    func surplus() async throws {
        let server = try HostileServer { connection in
            while let head = connection.readHead() {
                let surplus = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\(head.contains("/1") ? "ok\(surplus)" : "ok")")
            }
        }
        defer { server.stop() }
        for path in ["/1", "/2", "/1", "/2"] {
            #expect(await answer(handler, to: get(server.origin + path))?.bodyText == "ok")
        }
    }

    @Test("a server that never reads what it is sent runs into the total deadline")
    func unread() async throws {
        let isOver = Atomic<Bool>(false)
        let server = try HostileServer { connection in
            while !isOver.load(ordering: .acquiring) { connection.pause(milliseconds: 5) }
        }
        defer { server.stop() }
        defer { isOver.store(true, ordering: .releasing) }
        let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(300)))
        let body = [UInt8](repeating: 65, count: 16 << 20)
        #expect(
            await answer(hasty, to: HTTPEffect(method: "PUT", url: server.origin, body: body)) == .failure(.timeout))
    }

    @Test("four exchanges with one origin are under way at once, and a fifth waits")
    func fourAtOnce() async throws {
        let waiting = Atomic<Int>(0)
        let server = try HostileServer { connection in
            while connection.readHead() != nil {
                waiting.add(1, ordering: .acquiringAndReleasing)
                // Nobody is answered before four have asked.
                while waiting.load(ordering: .acquiring) < 4, !connection.hasLeft(within: 5) {}
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        defer { server.stop() }
        let bodies = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<8 { group.addTask { [handler] in await answer(handler, to: get(server.origin))?.bodyText } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies == [String](repeating: "ok", count: 8))
        #expect(server.acceptedConnections == 4)
    }

    @Test(
        "a length that is not a number is not HTTP",
        arguments: ["-1", "x"])
    func strangeLength(length: String) async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nok")
        }
        #expect(output == .failure(.io("SERVER answered with something that is not HTTP")))
    }

    @Test(
        "a length too large to count, one in two lines, or two lengths, are not trusted",
        arguments: ["99999999999999999999999", "2\r\n 0", "2\r\nContent-Length: 1", "1\r\nContent-Length: 2"])
    func doubtfulLength(length: String) async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nok")
        }
        #expect(output == .failure(.io("the answer's length is not a number that can be trusted")))
    }

    @Test("a header with a NUL is not an answer")
    func nul() async throws {
        let output = try await output { $0.send("HTTP/1.1 200 OK\r\nA: b\u{0}c\r\nContent-Length: 0\r\n\r\n") }
        #expect(output == .failure(.io("SERVER answered with something that is not HTTP")))
    }
}
