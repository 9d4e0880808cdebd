/// A way to write bytes as characters that hold a few of their bits each.
enum ByteCode {
    /// Six bits each, in the usual alphabet or the one for URLs (RFC 4648, sections 4 and 5).
    case base64
    /// Four bits each.
    case hexadecimal

    static let all: [ByteCode] = [.base64, .hexadecimal]

    private var bits: Int {
        switch self {
        case .base64: 6
        case .hexadecimal: 4
        }
    }

    /// A character's bits; nil for any other.
    func value(of character: UInt8) -> UInt8? {
        switch (self, character) {
        case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
            character - UInt8(ascii: "0") + (self == .base64 ? 52 : 0)
        case (.base64, UInt8(ascii: "A")...UInt8(ascii: "Z")): character - UInt8(ascii: "A")
        case (.base64, UInt8(ascii: "a")...UInt8(ascii: "z")): character - UInt8(ascii: "a") + 26
        case (.base64, UInt8(ascii: "+")), (.base64, UInt8(ascii: "-")): 62
        case (.base64, UInt8(ascii: "/")), (.base64, UInt8(ascii: "_")): 63
        case (.hexadecimal, UInt8(ascii: "a")...UInt8(ascii: "f")): character - UInt8(ascii: "a") + 10
        case (.hexadecimal, UInt8(ascii: "A")...UInt8(ascii: "F")): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The runs of characters that could hold so many bytes. Ends of lines inside are passed over.
    func runs(in text: [UInt8], ofBytes count: Int) -> [Run] {
        let shortest = (count * 8 + bits - 1) / bits
        var runs: [Run] = []
        var start = 0
        while start + shortest <= text.count {
            // Looked at from its end, a span without a run is mostly skipped at once.
            if let other = text[start..<start + shortest].lastIndex(where: { !holds($0) }) {
                start = other + 1
                continue
            }
            let end = text[(start + shortest)...].firstIndex { !holds($0) } ?? text.count
            runs.append(Run(code: self, text: text[start..<end]))
            start = end
        }
        return runs
    }

    private func holds(_ character: UInt8) -> Bool { value(of: character) != nil || Self.isLineEnd(character) }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Characters of a code.
    struct Run {
        fileprivate let code: ByteCode
        fileprivate let text: ArraySlice<UInt8>

        /// What the run says, for each character of it that could be the first.
        var readings: [Reading] {
            // Which bit of a byte a character begins with is the same again after eight bits of characters, or fewer.
            let alignments = code == .base64 ? 4 : 2
            let characters = text.indices.filter { !isLineEnd(text[$0]) }
            return (0..<alignments).map { Reading(text, characters.dropFirst($0), code) }
        }
    }

    /// The bytes that characters hold, and where each of them stands.
    struct Reading {
        let bytes: [UInt8]
        private let indices: ArraySlice<Int>
        private let bits: Int

        fileprivate init(_ text: ArraySlice<UInt8>, _ indices: ArraySlice<Int>, _ code: ByteCode) {
            var bytes: [UInt8] = []
            var (gathered, count): (UInt32, Int) = (0, 0)
            for index in indices {
                gathered = gathered << UInt32(code.bits) | UInt32(code.value(of: text[index]) ?? 0)
                count += code.bits
                if count >= 8 {
                    count -= 8
                    bytes.append(UInt8(truncatingIfNeeded: gathered >> UInt32(count)))
                }
            }
            self.bytes = bytes
            self.indices = indices
            bits = code.bits
        }

        /// The characters that hold any bit of a range of the bytes.
        func characters(of range: Range<Int>) -> Range<Int> {
            let first = indices[indices.startIndex + range.lowerBound * 8 / bits]
            let last = indices[indices.startIndex + (range.upperBound * 8 - 1) / bits]
            return first..<last + 1
        }
    }
}
