/// A text of JSON that has been found sound, with an index of its values.
///
/// Nothing is taken out of the text before it is asked for. It is a class so that each of its values carries one
/// reference.
final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let tokens: [JSONToken]

    /// Reads the text, or says what keeps the bytes from being one.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        guard let first = bytes.first(where: { !$0.isJSONBlank && !Self.byteOrderMark.contains($0) }) else {
            throw .empty
        }
        if first == UInt8(ascii: "<") { throw .html }
        guard bytes[...].isText else { throw bytes.endsInsideCharacter && bytes.isCutOff ? .truncated : .notText }
        do throws(Unreadable) {
            tokens = try JSONScanner.tokens(of: bytes)
        } catch {
            throw bytes.isCutOff ? .truncated : error
        }
        self.bytes = bytes
    }

    /// The value that is the whole text.
    var root: JSONValue { JSONValue(document: self, index: 0) }

    /// What some editors and proxies put before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The index of the first member of this name.
    func index(of name: StaticString, in object: Int) -> Int? {
        let end = tokens[object].next
        var member = object + 1
        while member < end {
            if isText(tokens[member].name, name) { return member }
            member = tokens[member].next
        }
        return nil
    }

    /// Compares without making a string, and mostly by the length alone.
    @inline(__always)
    private func isText(_ text: JSONText, _ other: StaticString) -> Bool {
        if text.isEscaped { return string(text) == "\(other)" }
        return text.bytes.count == other.utf8CodeUnitCount && bytes.hasText(other, at: text.bytes.lowerBound)
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are UTF-8.
    fileprivate var isText: Bool {
        // Most texts are ASCII, which is known without looking at one byte after the other.
        reduce(0, |) < 0x80 || String(validating: self, as: UTF8.self) != nil
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8 but for a last character that has not arrived in full.
    fileprivate var endsInsideCharacter: Bool { (1...3).contains { dropLast($0).isText } }

    /// Whether brackets or quotes are left open: the rest has not arrived.
    fileprivate var isCutOff: Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in self {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return isInString || depth > 0
    }
}
