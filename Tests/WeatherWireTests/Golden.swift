import Testing
import WireFormat

/// A part of the bytes of bincode, as the format's description has it.
enum Part {
    /// The number of a case.
    case tag(UInt32)
    case u16(UInt16), u32(UInt32), u64(UInt64)
    case i64(Int64)
    case f64(Double)
    /// An absent or present optional value, or a truth value.
    case no, yes
    case text(String)
    case bytes([UInt8])
    /// The number of elements that follow.
    case count(UInt64)

    var encoded: [UInt8] {
        switch self {
        case .tag(let number), .u32(let number): Self.littleEndian(UInt64(number), 4)
        case .u16(let number): Self.littleEndian(UInt64(number), 2)
        case .u64(let number), .count(let number): Self.littleEndian(number, 8)
        case .i64(let number): Self.littleEndian(UInt64(bitPattern: number), 8)
        case .f64(let number): Self.littleEndian(number.bitPattern, 8)
        case .no: [0]
        case .yes: [1]
        case .text(let text): Part.bytes(Array(text.utf8)).encoded
        case .bytes(let bytes): Self.littleEndian(UInt64(bytes.count), 8) + bytes
        }
    }

    private static func littleEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}

/// Expects a value to have these bytes and this JSON, and both to be read as the value.
func expect<Value: Equatable>(
    _ value: Value, _ wire: Wire<Value>, _ parts: [Part], _ json: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let bytes = parts.flatMap(\.encoded)
    #expect(try wire.encode(value, as: .bincode) == bytes, sourceLocation: sourceLocation)
    #expect(try wire.decode(bytes, as: .bincode) == value, sourceLocation: sourceLocation)
    let text = String(decoding: try wire.encode(value, as: .json), as: UTF8.self)
    #expect(text == json, sourceLocation: sourceLocation)
    #expect(try wire.decode(Array(json.utf8), as: .json) == value, sourceLocation: sourceLocation)
}
