/// A value in a JSON text, or the name of a member.
struct JSONToken {
    enum Kind: UInt8 {
        case null, yes, no
        /// A number without a fraction and an exponent.
        case whole
        /// Any other number.
        case fraction
        /// A string without escape sequences.
        case plain
        case escaped
        case array, object
    }

    var kind: Kind
    /// The index of the token after the value and what it contains.
    var next: UInt32 = 0
    /// The position of the value, that of a string without its quotation marks.
    var start: UInt32
    /// The number of bytes of a number or string, or of elements or members.
    var count: UInt32 = 0

    /// The bytes of a number or string.
    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A parser for one JSON text.
///
/// It keeps a stack of open containers instead of recursing, so that no input can overflow the call stack.
struct JSONScanner {
    /// The maximum nesting depth.
    static let deepest = 512

    private let bytes: [UInt8]
    private var position: Int
    /// The number of values that may still follow.
    private var rest: Int
    private var tokens: [JSONToken] = []
    private var open: [Container] = []

    /// An array or object that is not yet complete.
    private struct Container {
        /// The index of its token.
        let index: Int
        let isObject: Bool
        var count: UInt32 = 0
    }

    init(_ bytes: [UInt8], from start: Int, most: Int) {
        self.bytes = bytes
        position = start
        rest = most
        // A value and what separates it take up some six bytes.
        tokens.reserveCapacity(min(bytes.count / 6, most))
    }

    mutating func scan() throws(JSONError) -> [JSONToken] {
        guard bytes.count <= UInt32.max else { throw .tooLarge }
        repeat { try scanValue() } while try continueContainer()
        skipBlanks()
        guard position == bytes.count else { throw .malformed }
        return tokens
    }

    /// Scans a scalar value, or the opening bracket of a container.
    private mutating func scanValue() throws(JSONError) {
        guard rest > 0 else { throw .tooLarge }
        rest -= 1
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): try scanOpening(.object)
        case UInt8(ascii: "["): try scanOpening(.array)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        case UInt8(ascii: "t"): try scanWord("true", .yes)
        case UInt8(ascii: "f"): try scanWord("false", .no)
        default: try scanNumber()
        }
    }

    private mutating func scanOpening(_ kind: JSONToken.Kind) throws(JSONError) {
        guard open.count < Self.deepest else { throw .tooDeep }
        open.append(Container(index: tokens.count, isObject: kind == .object))
        position += 1
        append(kind, from: position)
    }

    /// Scans what follows a value: the closing brackets of containers that end with it, then the comma and the name of
    /// a member before the next value.
    ///
    /// - Returns: Whether a value follows.
    private mutating func continueContainer() throws(JSONError) -> Bool {
        while let innermost = open.last {
            skipBlanks()
            if skip(UInt8(ascii: innermost.isObject ? "}" : "]")) {
                tokens[innermost.index].next = UInt32(truncatingIfNeeded: tokens.count)
                tokens[innermost.index].count = innermost.count
                open.removeLast()
                continue
            }
            if innermost.count > 0, !skip(UInt8(ascii: ",")) { throw .malformed }
            open[open.count - 1].count += 1
            if innermost.isObject { try scanName() }
            return true
        }
        return false
    }

    private mutating func scanName() throws(JSONError) {
        skipBlanks()
        try scanString()
        skipBlanks()
        guard skip(UInt8(ascii: ":")) else { throw .malformed }
    }

    private mutating func append(_ kind: JSONToken.Kind, from start: Int) {
        tokens.append(
            JSONToken(
                kind: kind, next: UInt32(truncatingIfNeeded: tokens.count + 1),
                start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: position - start)))
    }
}

/// Strings, numbers and literals.
extension JSONScanner {
    private mutating func scanString() throws(JSONError) {
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
        let start = position
        var kind = JSONToken.Kind.plain
        skipPlainText()
        while skip(UInt8(ascii: "\\")) {
            kind = .escaped
            try skipEscape()
            skipPlainText()
        }
        append(kind, from: start)
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
    }

    private mutating func skipPlainText() {
        skip { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// Skips the rest of an escape sequence, after the backslash.
    private mutating func skipEscape() throws(JSONError) {
        let kind = next
        position += 1
        if kind == UInt8(ascii: "u") {
            let digits = bytes[min(position, bytes.count)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexadecimal) else { throw .malformed }
            position += 4
        } else if JSONEscape.meaning(of: kind) == nil {
            throw .malformed
        }
    }

    private mutating func scanNumber() throws(JSONError) {
        let start = position
        let isNegative = skip(UInt8(ascii: "-"))
        let isZero = skip(UInt8(ascii: "0"))
        if !isZero { try skipDigits() }
        let end = position
        if skip(UInt8(ascii: ".")) { try skipDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try skipDigits()
        }
        // No integer is a negative zero.
        append(position == end && !(isNegative && isZero) ? .whole : .fraction, from: start)
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        skip { $0.isDigit }
        guard position > start else { throw .malformed }
    }

    private mutating func scanWord(_ word: String, _ kind: JSONToken.Kind) throws(JSONError) {
        guard bytes[position...].starts(with: word.utf8) else { throw .malformed }
        append(kind, from: position)
        position += word.utf8.count
    }
}

/// Byte access. Most of the time is spent here, so these functions are always inlined.
extension JSONScanner {
    /// The next byte; 0, which valid JSON cannot contain, at the end.
    @inline(__always)
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Consumes the next byte if it equals `byte`.
    @inline(__always)
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Consumes bytes as long as they satisfy the predicate.
    @inline(__always)
    private mutating func skip(while isWanted: (UInt8) -> Bool) {
        var end = position
        while end < bytes.count, isWanted(bytes[end]) { end += 1 }
        position = end
    }

    @inline(__always)
    private mutating func skipBlanks() { skip { $0.isJSONBlank } }
}
