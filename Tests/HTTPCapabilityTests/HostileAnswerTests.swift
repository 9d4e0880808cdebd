import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

/// The outcome of responses that are given byte for byte.
@Suite("Hostile HTTP responses", .serialized)
struct HostileAnswerTests {
    /// An answer: its start, and what is sent behind it until the client leaves.
    struct Answer: Sendable, CustomTestStringConvertible {
        enum Outcome: Sendable, Equatable {
            /// A body, and the names of the headers if they matter.
            case body(String, [String]? = nil)
            case failure(String)
            case anyFailure
        }

        let testDescription: String
        let start: [UInt8]
        var more: [UInt8] = []
        let outcome: Outcome

        init(_ title: String, _ start: [UInt8], more: [UInt8] = [], _ outcome: Outcome) {
            (testDescription, self.start, self.more, self.outcome) = (title, start, more, outcome)
        }

        init(_ title: String, _ start: String, more: [UInt8] = [], _ failure: String) {
            self.init(title, bytes(start), more: more, .failure(failure))
        }

        init(_ title: String, _ start: String, body: String, headers: [String]? = nil) {
            self.init(title, bytes(start), .body(body, headers))
        }
    }

    private static let kibibyte = [UInt8](repeating: 65, count: 1024)
    private static let tooManyHeaders = "the answer's headers are larger than 20000 bytes"
    private static let tooLarge = "the answer is larger than 100000 bytes"
    private static let twice = "the answer is compressed more than once"
    private static let unreadable = "the answer from SERVER is compressed in a way that cannot be read"
    private static let noHTTP = "SERVER answered with something that is not HTTP"
    private static let otherVersion = "the answer is in another version of HTTP than was asked for"
    private static let noLength = "the answer's length is not a number that can be trusted"
    private static let otherCoding = "the answer is compressed in a way that was not asked for"
    private static let early = "SERVER closed the connection before the whole answer arrived"
    private static let ok = "HTTP/1.1 200 OK\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\n\n"

    static let endless: [Answer] = [
        Answer("headers", ok, more: bytes("X: \(String(repeating: "a", count: 999))\n"), tooManyHeaders),
        Answer("a header", ok + "X: ", more: kibibyte, tooManyHeaders),
        Answer("interim answers", "", more: bytes("HTTP/1.1 103 OK\nLink: x\n\n"), tooManyHeaders),
        Answer("a trailer", chunked + "0\n", more: bytes("X: x\n"), tooManyHeaders),
        Answer("a body", ok + "Connection: close\n\n", more: kibibyte, tooLarge),
        Answer("a huge body", ok + "Content-Length: 9000000000000000000\n\n", more: kibibyte, tooLarge),
        Answer("chunks", chunked, more: bytes("400\n") + kibibyte + [13, 10], tooLarge),
        Answer("a body in its identity", ok + "Content-Encoding: Identity\n\n", more: kibibyte, tooLarge),
        Answer("a body in no coding", ok + "Content-Encoding: \n\n", more: kibibyte, tooLarge),
        Answer(
            "a compressed body", bytes(ok + "Content-Encoding: gzip\n\n") + GzipBomb.start, more: GzipBomb.more,
            .failure("the answer grows larger than 100000 bytes when it is decompressed")),
    ]

    private static let refused: [Answer] = [
        Answer(
            "fifty codings", ok + "Content-Encoding: gzip\(String(repeating: ", gzip", count: 49))\n\nx", unreadable),
        Answer("two codings", ok + "Content-Encoding: gzip, gzip\n\n", twice),
        Answer("three codings without spaces", ok + "Content-Encoding: gzip,gzip,gzip\n\n", twice),
        Answer("codings parted by a tab", ok + "content-encoding: x-gzip\tgzip\n\n", twice),
        Answer("codings in two headers", ok + "Content-Encoding: gzip\nX: y\nCONTENT-ENCODING: gzip\n\n", twice),
        Answer("codings in two lines", ok + "Content-Encoding: gzip,\n  gzip\n\n", twice),
        Answer(
            "codings of both kinds", ok + "Content-Encoding: gzip\nTransfer-Encoding: gzip, chunked\n\n", otherCoding),
        Answer("codings behind identity", ok + "Content-Encoding: identity, gzip, gzip\n\n", twice),
        Answer("no gzip", ok + "Content-Encoding: gzip\n\nnot gzip at all", unreadable),
        Answer(
            "a body compressed in two parts", bytes(ok + "Content-Encoding: gzip\n\n") + hello + hello,
            .failure(unreadable)),
        Answer(
            "a part of a compressed body",
            bytes(ok + "Content-Encoding: gzip\nContent-Length: 20\n\n") + hello.prefix(20),
            .failure("the answer ends before its compressed body does")),
        Answer(
            "a compressed body with a wrong checksum",
            bytes(ok + "Content-Encoding: gzip\n\n") + hello.dropLast(5) + [0] + hello.suffix(4),
            .failure(unreadable)),
        Answer("a coding that was not asked for", ok + "Content-Encoding: deflate\n\nx", otherCoding),
        Answer("compressed chunks", ok + "Transfer-Encoding: gzip, chunked\n\n0\n\n", otherCoding),
        Answer("HTTP/2 in words", "HTTP/2 200 OK\n\n", otherVersion),
        Answer("HTTP/2.0 in words", "HTTP/2.0 200\n\n", otherVersion),
        // An empty SETTINGS frame, and GOAWAY: RFC 9113 sections 6.5 and 6.8.
        Answer(
            "frames of HTTP/2",
            "\0\0\0\u{4}\0\0\0\0\0" + "\0\0\u{8}\u{7}\0\0\0\0\0" + String(repeating: "\0", count: 8), noHTTP),
        Answer("another protocol", "220 mail ready\n", noHTTP),
        Answer("a length below zero", ok + "Content-Length: -1\n\nok", noHTTP),
        Answer("a length that is a word", ok + "Content-Length: x\n\nok", noHTTP),
        Answer("a header with a NUL", ok + "A: b\0c\nContent-Length: 0\n\n", noHTTP),
        Answer("a length too large to count", ok + "Content-Length: 99999999999999999999999\n\nok", noLength),
        Answer("a length in two lines", ok + "Content-Length: 2\n 0\n\nok", noLength),
        Answer("two lengths", ok + "Content-Length: 2\nContent-Length: 1\n\nok", noLength),
        Answer("two lengths, the second longer", ok + "Content-Length: 1\nContent-Length: 2\n\nok", noLength),
        Answer("a status that HTTP does not have", "HTTP/1.1 999 Odd\n\n", "the server's status is not one of HTTP's"),
        Answer("a broken chunk", bytes(chunked + "zz\nab\n0\n\n"), .anyFailure),
        Answer("half a body", ok + "Content-Length: 3\n\n1", early),
        Answer("nothing", "", "SERVER closed the connection without an answer"),
        Answer("one byte of headers too many", headers(of: 20_001), tooManyHeaders),
    ]

    private static let taken: [Answer] =
        [
            Answer(
                "a trailer like another answer",
                chunked + "2\nok\n0\nHTTP/1.1: 302 Found\nLocation: http://b.test/\n\n",
                body: "ok", headers: ["Transfer-Encoding"]),
            Answer(
                "an offer to go on in another protocol",
                ok + "Upgrade: h2c\nConnection: upgrade\nContent-Length: 2\n\nok", body: "ok"),
            Answer("headers of exactly the limit", headers(of: 20_000), body: "ok"),
        ]
        + [
            "Content-Encoding-X: gzip, gzip", "X-Content-Encoding: gzip, gzip", "Content-Encoding: identity, identity",
            "Content-Encoding:", "X: y\n gzip, gzip", "Content-Encoding: identity\nX: y\n gzip, gzip",
            "Content-Length-X: 5", "X-Content-Length: 5", "Content_Length: 5", "Xontent-Length: 5",
            "Transfer-Encoding-X: gzip\nContent-Encoding: identity",
        ].map { Answer("header \($0)", ok + "\($0)\nContent-Length: 2\n\nok", body: "ok") }

    /// "hello " as gzip writes it. RFC 1952 section 2.2 lets several follow each other.
    private static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 0, 0, 246, 249, 129, 237, 6, 0, 0, 0,
    ]

    private static func headers(of size: Int) -> String {
        let start = "HTTP/1.1 200 OK\nContent-Length: 2\nX: "
        return start + String(repeating: "a", count: size - start.utf8.count - 6) + "\n\nok"
    }

    @Test("A hostile response is a failure or read as an ordinary one", arguments: endless + refused + taken)
    private func outcome(answer: Answer) async throws {
        let output = try await output(
            HTTPHandler(
                CurlTransport(), limits: HTTPLimits(total: .seconds(60), bodyBytes: 100_000, headerBytes: 20_000))
        ) { connection in
            _ = connection.send(answer.start)
            if !answer.more.isEmpty { connection.send(answer.more, times: .max) }
        }
        switch (output, answer.outcome) {
        case (.success(let response), .body(let body, let headers)):
            #expect(response.body == Array(body.utf8))
            #expect(headers == nil || response.headers.map(\.name) == headers)
        case (.failure(.io(let text)), .failure(let expected)):
            #expect(text == expected && !text.contains("larger"))
        case (.failure(.tooLarge(let text)), .failure(let expected)): #expect(text == expected)
        case (.failure(.io), .anyFailure): break
        default: Issue.record("the outcome is \(String(describing: output))")
        }
    }

    @Test("A reset counts as a lost connection", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"])
    func reset(sent: String) async throws {
        let output = try await output { connection in
            connection.send(sent)
            connection.resetOnClose()
        }
        #expect(output == .failure(.io("the connection to SERVER was lost")))
    }

    /// The output of one request to a server that reads its head and then runs `script`.
    private func output(
        _ handler: HTTPHandler = HTTPHandler(CurlTransport()), _ script: @escaping @Sendable (HostileConnection) -> Void
    ) async throws -> HTTPOutput? {
        let server = try LoopbackServer { (connection: HostileConnection) in
            if connection.readHead() != nil { script(connection) }
        }
        let output = await answer(handler, from: server, "/data?appid=s3cr3t&q=private")
        guard case .failure(.io(let text)) = output else { return output }
        #expect(!text.contains("s3cr3t") && !text.contains("private"))
        return .failure(.io(text.replacing("127.0.0.1:\(server.port)", with: "SERVER")))
    }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.replacing("\n", with: "\r\n").utf8) }
