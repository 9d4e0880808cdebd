/// Recognizes invisible characters and terminal control sequences. They hide a secret from a search but not from a
/// reader, and removing them from the text restores the secret.
enum InvisibleScalars {
    /// Returns whether something invisible may start with a byte.
    static func begins(_ byte: UInt8) -> Bool { isControl(byte) || byte >= 0xC2 }

    /// Returns the length in bytes of the control character, invisible character or terminal control sequence (ECMA-48)
    /// at the start of a text; 0 if there is none.
    static func length(in text: ArraySlice<UInt8>) -> Int {
        guard let first = text.first, begins(first) else { return 0 }
        if first == escape { return 1 + sequenceLength(after: text.dropFirst()) }
        if isControl(first) { return 1 }
        guard let (scalar, length) = scalar(in: text), isInvisible(scalar) else { return 0 }
        switch scalar.value {
        case 0x9B: return length + controlLength(text.dropFirst(length))
        case 0x90, 0x98, 0x9D...0x9F: return length + stringLength(text.dropFirst(length))
        default: return length
        }
    }

    private static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07

    /// Whitespace is excluded: it separates words.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !(0x09...0x0D ~= byte) || byte == 0x7F }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        // A shortcut for most letters: Latin to Hebrew, and those of East Asia.
        switch scalar.value {
        case 0xAE..<0x34F, 0x350..<0x600, 0x3165..<0xFE00: return false
        default: break
        }
        if scalar.properties.isWhitespace { return false }
        switch scalar.properties.generalCategory {
        case .control, .format: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func scalar(in text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
        var decoder = UTF8()
        var bytes = text.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
        return (scalar, UTF8.width(scalar))
    }

    /// Returns the length of the rest of an escape sequence: `[31m`, `]0;title` up to its terminator, `(B`.
    private static func sequenceLength(after text: ArraySlice<UInt8>) -> Int {
        switch text.first {
        case UInt8(ascii: "["): return 1 + controlLength(text.dropFirst())
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            return 1 + stringLength(text.dropFirst())
        default:
            let between = text.prefix { 0x20...0x2F ~= $0 }.count
            return between + (text.dropFirst(between).first.map { 0x30...0x7E ~= $0 } ?? false ? 1 : 0)
        }
    }

    private static func controlLength(_ text: ArraySlice<UInt8>) -> Int {
        let parameters = text.prefix { 0x20...0x3F ~= $0 }.count
        return parameters + (text.dropFirst(parameters).first.map { 0x40...0x7E ~= $0 } ?? false ? 1 : 0)
    }

    /// Returns the length of a control string and its terminator; 0 if it is unterminated or extends past the quotation
    /// marks around it, so that it does not hide the text that follows.
    private static func stringLength(_ text: ArraySlice<UInt8>) -> Int {
        let inner = text.prefix { !isControl($0) && $0 != 0xC2 && $0 != UInt8(ascii: "\"") }.count
        let end = text.dropFirst(inner).prefix(2)
        if end.first == bell { return inner + 1 }
        return end.elementsEqual([escape, UInt8(ascii: "\\")]) || end.elementsEqual([0xC2, 0x9C]) ? inner + 2 : 0
    }
}
