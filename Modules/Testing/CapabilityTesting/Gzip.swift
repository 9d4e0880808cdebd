import HTTPEffects
import LoopbackHTTP

/// Creates data in the gzip format (RFC 1952), stored without compression.
enum Gzip {
    private static let head: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 255]

    /// The size of the header before the first block.
    static var headBytes: Int { head.count }

    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            blocks += [rest.isEmpty ? 1 : 0] + littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count))
            blocks += block
        } while !rest.isEmpty
        return head + blocks + littleEndian(checksum(of: bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// "decoded" in the zlib format (RFC 1950), which HTTP calls "deflate".
    static let deflated: [UInt8] = [120, 1, 1, 7, 0, 248, 255] + Array("decoded".utf8) + [11, 38, 2, 201]

    private static func littleEndian<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
        stride(from: 0, to: T.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> T($0)) }
    }

    /// The CRC-32 of bytes.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

extension LoopbackResponse {
    /// Creates a response of these bytes, head and body, after which the connection closes.
    static func raw(_ text: String, _ bytes: [UInt8] = []) -> LoopbackResponse {
        LoopbackResponse(body: Array(text.utf8) + bytes, delivery: .raw)
    }

    /// Creates a response whose body is in an encoding.
    static func encoded(_ encoding: String, _ body: [UInt8]) -> LoopbackResponse {
        LoopbackResponse(headers: [HTTPHeader(name: "Content-Encoding", value: encoding)], body: body)
    }
}

extension LoopbackRequest {
    var acceptsGzip: Bool { header("Accept-Encoding")?.contains("gzip") == true }
}

extension LoopbackServerSocket {
    /// Receives the head of a request that has no body.
    func receiveHead() -> String {
        var seen: [UInt8] = []
        while !seen.suffix(4).elementsEqual("\r\n\r\n".utf8), receive(into: &seen) {}
        return String(decoding: seen, as: UTF8.self)
    }
}
