import SecretRedaction

/// A text of JSON that has been found sound, with an index of its values.
///
/// Nothing is taken out of the text before it is asked for. It is a class so that each of its values carries one
/// reference.
final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let tokens: [JSONToken]
    /// What is replaced in its texts once they are clean: what was taken out may have kept a secret apart.
    let redaction: Redaction

    /// Reads the text, or says what keeps the bytes from being one, or from being one with so few values.
    init(
        _ bytes: [UInt8], mostValues: Int = .max, hiding redaction: Redaction = Redaction()
    ) throws(Unreadable) {
        guard bytes.count <= JSONText.mostBytes else { throw .tooLarge }
        guard let first = bytes.first(where: { !$0.isJSONBlank && !Self.byteOrderMark.contains($0) }) else {
            throw .empty
        }
        if first == UInt8(ascii: "<") { throw .html }
        guard bytes[...].isText else { throw bytes.endsInsideCharacter && bytes.isCutOff ? .truncated : .notText }
        do throws(Unreadable) {
            tokens = try JSONScanner.tokens(of: bytes, most: mostValues)
        } catch .notJSON {
            throw bytes.isCutOff ? .truncated : .notJSON
        }
        self.bytes = bytes
        self.redaction = redaction
    }

    /// The value that is the whole text.
    var root: JSONValue { JSONValue(document: self, index: 0) }

    /// What some editors and proxies put before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The index of the first member of this name.
    func index(of name: StaticString, in object: Int) -> Int? { name.withUTF8Buffer { index(of: $0, in: object) } }

    /// Names are compared without making strings, and mostly by their lengths alone.
    private func index(of name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let end = tokens[object].next
        var index = object + 1
        while index < end {
            let member = tokens[index]
            if member.name.count == name.count, bytes.hasText(name, at: member.name.start) { return index }
            if member.name.isEscaped, string(member.name).utf8.elementsEqual(name) { return index }
            index = member.next
        }
        return nil
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
