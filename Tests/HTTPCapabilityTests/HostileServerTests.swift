import Effects
import HTTPCapability
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
        guard case .err(.io(let text)) = output else { return output }
        #expect(!text.contains("s3cr3t"))
        return .err(.io(text.replacing("127.0.0.1:\(server.port)", with: "SERVER")))
    }

    @Test("a hundred megabytes of headers end at the limit")
    func manyHeaders() async throws {
        let line = Array("X-Filler: \(String(repeating: "a", count: 1000))\r\n".utf8)
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            connection.send(line, times: 100_000)
        }
        #expect(output == .err(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("one header of a hundred megabytes ends at the limit")
    func longHeader() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nX-Filler: ")
            connection.send(Self.kibibyte, times: 100_000)
        }
        #expect(output == .err(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("interim answers without an end count as headers")
    func endlessInterim() async throws {
        let output = try await output { connection in
            connection.send(Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8), times: 1_000_000)
        }
        #expect(output == .err(.io("the answer's headers are larger than 20000 bytes")))
    }

    @Test("a trailer without an end counts as headers")
    func endlessTrailer() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
            connection.send(Array("X-Filler: x\r\n".utf8), times: 1_000_000)
        }
        #expect(output == .err(.io("the answer's headers are larger than 20000 bytes")))
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
        #expect(output == .err(.io("the answer is larger than 100000 bytes")))
    }

    @Test("a small compressed body that grows without an end ends at the limit")
    func bomb() async throws {
        let output = try await output { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
            connection.send(gzipBomb.start)
            connection.send(gzipBomb.more, times: 1_000_000)
        }
        #expect(output == .err(.io("the answer grows larger than 100000 bytes when it is decompressed")))
    }

    @Test("a body compressed over and over is not unpacked")
    func nestedCompression() async throws {
        let output = try await output { connection in
            let encodings = [String](repeating: "gzip", count: 50).joined(separator: ", ")
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(encodings)\r\nContent-Length: 1\r\n\r\nx")
        }
        #expect(output == .err(.io("the answer from SERVER is compressed in a way that cannot be read")))
    }
}

/// A gzip stream without an end that grows to 158 times its size: a zero, then "the same again, 258 times" forever.
///
/// RFC 1951 section 3.2.6: 3 bits begin a block with fixed codes, 8 mean the literal 0, and 13 mean length 258,
/// distance 1. Eight of the latter are 13 bytes, the period of `more`.
private let gzipBomb: (start: [UInt8], more: [UInt8]) = {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let block = "01000110000"
    let repetition = "1100010100000"
    let bits = Array((block + String(repeating: repetition, count: 8 * 100)).utf8)
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] - UInt8(ascii: "0")) << UInt8($1) }
    }
    return (header + bytes[..<13], Array(bytes[13..<(13 * 99)]))
}()
