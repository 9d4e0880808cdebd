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

    /// An answer: its start, and what is sent behind it until the client leaves; and what is said of it.
    private struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let start: String
        let more: [UInt8]
        let failure: String

        init(_ title: String, _ start: String, more: [UInt8] = [], _ failure: String) {
            (testDescription, self.start, self.more) = (title, start.replacing("\n", with: "\r\n"), more)
            self.failure = failure
        }
    }

    private static let tooManyHeaders = "the answer's headers are larger than 20000 bytes"
    private static let tooLarge = "the answer is larger than 100000 bytes"
    private static let twice = "the answer is compressed more than once"
    private static let noHTTP = "SERVER answered with something that is not HTTP"
    private static let otherVersion = "the answer is in another version of HTTP than was asked for"
    private static let noLength = "the answer's length is not a number that can be trusted"
    private static let ok = "HTTP/1.1 200 OK\n"

    private static let answers: [Answer] = [
        Answer(
            "headers without an end", ok, more: Array("X: \(String(repeating: "a", count: 999))\r\n".utf8),
            tooManyHeaders),
        Answer("a header without an end", ok + "X: ", more: kibibyte, tooManyHeaders),
        Answer(
            "interim answers without an end", "", more: Array("HTTP/1.1 103 OK\r\nLink: x\r\n\r\n".utf8), tooManyHeaders
        ),
        Answer(
            "a trailer without an end", ok + "Transfer-Encoding: chunked\n\n0\n", more: Array("X: x\r\n".utf8),
            tooManyHeaders),
        Answer("a body without an end", ok + "Connection: close\n\n", more: kibibyte, tooLarge),
        Answer(
            "a body that is said to be huge", ok + "Content-Length: 9000000000000000000\n\n", more: kibibyte, tooLarge),
        Answer(
            "chunks without an end", ok + "Transfer-Encoding: chunked\n\n",
            more: Array("400\r\n".utf8) + kibibyte + [13, 10], tooLarge),
        Answer("a body in its identity", ok + "Content-Encoding: Identity\n\n", more: kibibyte, tooLarge),
        Answer("a body in no coding", ok + "Content-Encoding: \n\n", more: kibibyte, tooLarge),
        Answer(
            "fifty codings", ok + "Content-Encoding: gzip\(String(repeating: ", gzip", count: 49))\n\nx",
            "the answer from SERVER is compressed in a way that cannot be read"),
        Answer("two codings", ok + "Content-Encoding: gzip, gzip\n\n", twice),
        Answer("three codings without spaces", ok + "Content-Encoding: gzip,gzip,gzip\n\n", twice),
        Answer("codings parted by a tab", ok + "content-encoding: deflate\tgzip\n\n", twice),
        Answer("codings in two headers", ok + "Content-Encoding: gzip\nX: y\nCONTENT-ENCODING: gzip\n\n", twice),
        Answer("codings in two lines", ok + "Content-Encoding: gzip,\n  gzip\n\n", twice),
        Answer("codings of both kinds", ok + "Content-Encoding: gzip\nTransfer-Encoding: gzip, chunked\n\n", twice),
        Answer("codings behind identity", ok + "Content-Encoding: identity, gzip, gzip\n\n", twice),
        Answer("HTTP/2 in words", "HTTP/2 200 OK\n\n", otherVersion),
        Answer("HTTP/2.0 in words", "HTTP/2.0 200\n\n", otherVersion),
        // An empty SETTINGS frame, and GOAWAY: RFC 9113 sections 6.5 and 6.8.
        Answer(
            "frames of HTTP/2",
            "\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{8}\u{7}\0\0\0\0\0" + String(repeating: "\0", count: 8), noHTTP),
        Answer("a length below zero", ok + "Content-Length: -1\n\nok", noHTTP),
        Answer("a length that is a word", ok + "Content-Length: x\n\nok", noHTTP),
        Answer("a header with a NUL", ok + "A: b\0c\nContent-Length: 0\n\n", noHTTP),
        Answer("a length too large to count", ok + "Content-Length: 99999999999999999999999\n\nok", noLength),
        Answer("a length in two lines", ok + "Content-Length: 2\n 0\n\nok", noLength),
        Answer("two lengths", ok + "Content-Length: 2\nContent-Length: 1\n\nok", noLength),
        Answer("two lengths, the second longer", ok + "Content-Length: 1\nContent-Length: 2\n\nok", noLength),
    ]

    @Test("what no server should answer is a failure that says so", arguments: answers)
    private func refused(answer: Answer) async throws {
        let output = try await output { connection in
            connection.send(answer.start)
            if !answer.more.isEmpty { connection.send(answer.more, times: .max) }
        }
        #expect(output == .failure(.io(answer.failure)))
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

    @Test("headers of exactly the limit are fine, and one byte more is too much", arguments: [20_000, 20_001])
    func largestHeaders(size: Int) async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: "
        let filler = String(repeating: "a", count: size - start.utf8.count - 4)
        let output = try await output { $0.send(start + filler + "\r\n\r\nok") }
        let tooMany = HTTPOutput.failure(.io("the answer's headers are larger than 20000 bytes"))
        #expect(size > 20_000 ? output == tooMany : output?.bodyText == "ok")
    }

    @Test("an offer to go on in another protocol is left alone")
    func upgradeOffer() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nUpgrade: h2c\r\nConnection: upgrade\r\nContent-Length: 2\r\n\r\nok")
        }
        #expect(output?.bodyText == "ok")
    }

    @Test(
        "an answer that arrives byte by byte runs into the total deadline",
        arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"])
    func slow(start: String) async throws {
        let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(300)))
        let output = try await output(hasty) { connection in
            connection.send(start)
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
}
