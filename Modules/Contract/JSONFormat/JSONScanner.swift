/// A value in a JSON text, with its name if it is a member of an object.
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

    var kind = Kind.null
    var isNameEscaped = false
    /// The position of the name without its quotation marks, and its number of bytes.
    var nameStart: UInt32 = 0
    var nameCount: UInt32 = 0
    /// The position of the value, that of a string without its quotation marks.
    var start: UInt32 = 0
    /// The number of bytes of a number or string, or of elements or members.
    var count: UInt32 = 0
    /// The index of the token after the value and what it contains.
    var next: UInt32 = 0
    var number = JSONNumber()

    /// The bytes of the name.
    var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameCount) }

    /// The bytes of a number or string.
    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A parser for one JSON text.
///
/// It keeps a stack of open containers instead of recursing, so that no input can overflow the call stack. Functions
/// take the position in the text and return the one after what they scan.
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
        var position = start
        var token = JSONToken()
        repeat { position = try scanValue(text, position, &token) } while try continueContainer(text, &position, &token)
        guard text.blanksEnd(position) == text.count else { throw .malformed }
    }

    /// Scans a scalar value, or the opening bracket of a container.
    @inline(__always)
    private mutating func scanValue(
        _ text: Span<UInt8>, _ position: Int, _ token: inout JSONToken
    ) throws(JSONError) -> Int {
        guard rest > 0 else { throw .tooLarge }
        rest &-= 1
        let start = text.blanksEnd(position)
        var end = start &+ 1
        token.start = UInt32(truncatingIfNeeded: start)
        switch text.byte(start) {
        case UInt8(ascii: "\""):
            let isEscaped: Bool
            (end, isEscaped) = try text.stringEnd(start)
            token.kind = isEscaped ? .escaped : .plain
            token.start &+= 1
            token.count = UInt32(truncatingIfNeeded: end &- start &- 2)
        case UInt8(ascii: "{"): try open(.object, &token)
        case UInt8(ascii: "["): try open(.array, &token)
        case UInt8(ascii: "n"): end = try scanWord("null", .null, text, start, &token)
        case UInt8(ascii: "t"): end = try scanWord("true", .yes, text, start, &token)
        case UInt8(ascii: "f"): end = try scanWord("false", .no, text, start, &token)
        default:
            end = try scanNumber(text, start, &token)
            token.count = UInt32(truncatingIfNeeded: end &- start)
        }
        token.next = UInt32(truncatingIfNeeded: tokens.count &+ 1)
        tokens.append(token)
        return end
    }

    private mutating func open(_ kind: JSONToken.Kind, _ token: inout JSONToken) throws(JSONError) {
        guard outer.count < Self.deepest else { throw .tooDeep }
        outer.append(container)
        container = Container(index: tokens.count, isObject: kind == .object)
        token.kind = kind
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

    private func scanWord(
        _ word: String, _ kind: JSONToken.Kind, _ text: Span<UInt8>, _ start: Int, _ token: inout JSONToken
    ) throws(JSONError) -> Int {
        token.kind = kind
        var end = start
        for byte in word.utf8 {
            guard text.byte(end) == byte else { throw .malformed }
            end += 1
        }
        return end
    }

    @inline(__always)
    private func scanNumber(_ text: Span<UInt8>, _ start: Int, _ token: inout JSONToken) throws(JSONError) -> Int {
        var number = JSONNumber()
        number.isNegative = text.byte(start) == UInt8(ascii: "-")
        let first = number.isNegative ? start &+ 1 : start
        let isZero = text.byte(first) == UInt8(ascii: "0")
        var end = isZero ? first &+ 1 : try text.digitsEnd(first, &number)
        // No integer is a negative zero.
        token.kind = isZero && number.isNegative ? .fraction : .whole
        if text.byte(end) == UInt8(ascii: ".") {
            token.kind = .fraction
            let point = end
            end = try text.digitsEnd(point &+ 1, &number)
            number.places = UInt32(truncatingIfNeeded: end &- point &- 1)
        }
        if text.byte(end) | 0x20 == UInt8(ascii: "e") {
            token.kind = .fraction
            let sign = text.byte(end &+ 1)
            let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            end = try text.digitsEnd(end &+ (isSigned ? 2 : 1), &number)
            number.isComplete = false
        }
        token.number = number
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

    /// Appends digits to a number, and returns the position after them, of which there must be one.
    @inline(__always)
    fileprivate func digitsEnd(_ start: Int, _ number: inout JSONNumber) throws(JSONError) -> Int {
        var end = start
        while end < count, self[end].isDigit {
            number.append(self[end] & 0x0F)
            end &+= 1
        }
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
