/// A value in a JSON text, with its name if it is a member of an object.
struct JSONToken {
    enum Kind: UInt8 {
        case null, yes, no, number
        /// A string without escape sequences.
        case plain
        case escaped
        case array, object
    }

    var kind = Kind.null
    var isNameEscaped = false
    /// The position of the name without its quotation marks, and its number of bytes; empty for what is no member.
    var nameStart: UInt32 = 0
    var nameCount: UInt32 = 0
    /// The position of the value, that of a string without its quotation marks.
    var start: UInt32 = 0
    /// The number of bytes of a number or string, or of elements or members.
    var count: UInt32 = 0
    /// The index of the token after the value and what it contains.
    var next: UInt32 = 0

    /// The bytes of the name.
    var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameCount) }

    /// The bytes of a number or string.
    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A parser for one JSON text. Functions take the position of what they scan in the text, and return the one after it.
///
/// It keeps a stack of open containers instead of recursing, so that no input can overflow the call stack.
struct JSONScanner {
    /// The maximum nesting depth.
    static let deepest = 512

    private(set) var tokens: [JSONToken] = []
    /// The number of values that may still follow.
    private var rest: Int
    /// The innermost open container; nil around the whole text.
    private var container: Container?
    /// Those around it.
    private var outer: [Container?] = []

    /// An array or object that is not yet complete.
    private struct Container {
        /// The index of its token.
        let index: Int
        let isObject: Bool
        var count: UInt32 = 0
    }

    init(most: Int) { rest = most }

    mutating func scan(_ text: Span<UInt8>, from start: Int) throws(JSONError) {
        guard text.count <= UInt32.max else { throw .tooLarge }
        // A value, its name and what separates it take up some twelve bytes.
        tokens.reserveCapacity(min(text.count / 12, rest))
        var (position, token) = (start, JSONToken())
        repeat { position = try scanValue(text, position, token) } while try continueContainer(text, &position, &token)
        guard text.blanksEnd(position) == text.count else { throw .malformed }
    }

    /// Scans a scalar value, or the opening bracket of a container.
    @inline(__always)
    private mutating func scanValue(
        _ text: Span<UInt8>, _ position: Int, _ token: JSONToken
    ) throws(JSONError) -> Int {
        guard rest > 0 else { throw .tooLarge }
        rest &-= 1
        let start = text.blanksEnd(position)
        switch text.byte(start) {
        case UInt8(ascii: "\""):
            let (end, isEscaped) = try text.stringEnd(start)
            append(isEscaped ? .escaped : .plain, start &+ 1..<end &- 1, token)
            return end
        case UInt8(ascii: "{"): return try open(.object, start, token)
        case UInt8(ascii: "["): return try open(.array, start, token)
        case UInt8(ascii: "n"): return try scanWord("null", .null, text, start, token)
        case UInt8(ascii: "t"): return try scanWord("true", .yes, text, start, token)
        case UInt8(ascii: "f"): return try scanWord("false", .no, text, start, token)
        default:
            let end = try text.numberEnd(start)
            append(.number, start..<end, token)
            return end
        }
    }

    @inline(__always)
    private mutating func append(_ kind: JSONToken.Kind, _ range: Range<Int>, _ token: JSONToken) {
        var token = token
        token.kind = kind
        token.start = UInt32(truncatingIfNeeded: range.lowerBound)
        token.count = UInt32(truncatingIfNeeded: range.upperBound &- range.lowerBound)
        token.next = UInt32(truncatingIfNeeded: tokens.count &+ 1)
        tokens.append(token)
    }

    private mutating func open(
        _ kind: JSONToken.Kind, _ bracket: Int, _ token: JSONToken
    ) throws(JSONError) -> Int {
        guard outer.count < Self.deepest else { throw .tooDeep }
        outer.append(container)
        container = Container(index: tokens.count, isObject: kind == .object)
        append(kind, bracket..<bracket, token)
        return bracket &+ 1
    }

    @inline(never)
    private mutating func close(_ innermost: Container) {
        tokens[innermost.index].next = UInt32(truncatingIfNeeded: tokens.count)
        tokens[innermost.index].count = innermost.count
        container = outer.removeLast()
    }

    /// Scans what follows a value: the closing brackets of containers that end with it, then the comma and the name of
    /// a member before the next value.
    ///
    /// - Returns: Whether a value follows.
    @inline(__always)
    private mutating func continueContainer(
        _ text: Span<UInt8>, _ position: inout Int, _ token: inout JSONToken
    ) throws(JSONError) -> Bool {
        while let innermost = container {
            position = text.blanksEnd(position)
            let byte = text.byte(position)
            if byte == UInt8(ascii: innermost.isObject ? "}" : "]") {
                close(innermost)
                position &+= 1
                continue
            }
            if innermost.count > 0 {
                guard byte == UInt8(ascii: ",") else { throw .malformed }
                position &+= 1
            }
            container?.count = innermost.count &+ 1
            token = JSONToken()
            if innermost.isObject { position = try scanName(text, text.blanksEnd(position), &token) }
            return true
        }
        return false
    }

    @inline(__always)
    private func scanName(_ text: Span<UInt8>, _ start: Int, _ token: inout JSONToken) throws(JSONError) -> Int {
        guard text.byte(start) == UInt8(ascii: "\"") else { throw .malformed }
        let (end, isEscaped) = try text.stringEnd(start)
        token.isNameEscaped = isEscaped
        token.nameStart = UInt32(truncatingIfNeeded: start &+ 1)
        token.nameCount = UInt32(truncatingIfNeeded: end &- start &- 2)
        let colon = text.blanksEnd(end)
        guard text.byte(colon) == UInt8(ascii: ":") else { throw .malformed }
        return colon &+ 1
    }

    private mutating func scanWord(
        _ word: String, _ kind: JSONToken.Kind, _ text: Span<UInt8>, _ start: Int, _ token: JSONToken
    ) throws(JSONError) -> Int {
        var end = start
        for byte in word.utf8 {
            guard text.byte(end) == byte else { throw .malformed }
            end += 1
        }
        append(kind, start..<end, token)
        return end
    }
}

/// Most of the time is spent here, so these functions are always inlined.
extension Span<UInt8> {
    /// Returns the byte at a position; 0, which valid JSON cannot contain, after the end.
    @inline(__always)
    fileprivate func byte(_ position: Int) -> UInt8 { position < count ? self[position] : 0 }

    /// Returns the position after those bytes that satisfy the predicate.
    @inline(__always)
    private func end(_ start: Int, of isWanted: (UInt8) -> Bool) -> Int {
        var end = start
        while end < count, isWanted(self[end]) { end &+= 1 }
        return end
    }

    @inline(__always)
    fileprivate func blanksEnd(_ start: Int) -> Int { end(start) { $0.isJSONBlank } }

    /// Returns the position after a number.
    @inline(__always)
    fileprivate func numberEnd(_ start: Int) throws(JSONError) -> Int {
        let first = byte(start) == UInt8(ascii: "-") ? start &+ 1 : start
        var end = byte(first) == UInt8(ascii: "0") ? first &+ 1 : try digitsEnd(first)
        if byte(end) == UInt8(ascii: ".") { end = try digitsEnd(end &+ 1) }
        if byte(end) | 0x20 == UInt8(ascii: "e") {
            let sign = byte(end &+ 1)
            let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            end = try digitsEnd(end &+ (isSigned ? 2 : 1))
        }
        return end
    }

    /// Returns the position after digits, of which there must be one.
    @inline(__always)
    private func digitsEnd(_ start: Int) throws(JSONError) -> Int {
        let end = end(start) { $0.isDigit }
        guard end > start else { throw .malformed }
        return end
    }

    /// Returns the position after a string, and whether it has escape sequences.
    @inline(__always)
    fileprivate func stringEnd(_ quote: Int) throws(JSONError) -> (Int, isEscaped: Bool) {
        var end = plainEnd(quote &+ 1)
        var isEscaped = false
        while byte(end) == UInt8(ascii: "\\") {
            isEscaped = true
            end = plainEnd(try escapeEnd(end &+ 1))
        }
        guard byte(end) == UInt8(ascii: "\"") else { throw .malformed }
        return (end &+ 1, isEscaped)
    }

    @inline(__always)
    private func plainEnd(_ start: Int) -> Int {
        // Small letters, which most bytes are, take one comparison.
        end(start) { $0 > UInt8(ascii: "\\") || $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// Returns the position after an escape sequence, given that after the backslash.
    private func escapeEnd(_ letter: Int) throws(JSONError) -> Int {
        if byte(letter) == UInt8(ascii: "u") {
            for digit in letter + 1...letter + 4 where !byte(digit).isHexadecimal { throw .malformed }
            return letter + 5
        }
        if JSONEscape.meaning(of: byte(letter)) == nil { throw .malformed }
        return letter + 1
    }
}
