/// A value in a JSON text, with its name if it is a member of an object.
struct JSONToken {
    enum Kind: UInt8 {
        case null, yes, no
        /// A number of at most 19 digits, without a fraction or an exponent.
        case integer
        /// A fraction whose digits fit a `Double`, or a negative zero, which is no integer.
        case decimal
        /// Any other number, which is read from its text.
        case number
        /// A string without escape sequences.
        case plain
        case escaped
        case array, object
    }

    var kind = Kind.null
    var isNameEscaped = false
    /// Whether a number has a sign.
    var isNegative = false
    /// The number of digits after the point.
    var places: UInt8 = 0
    /// The position of the name without its quotation marks, and its number of bytes; empty for what is no member.
    var nameStart: UInt32 = 0
    var nameCount: UInt32 = 0
    /// The position of the value, that of a string without its quotation marks.
    var start: UInt32 = 0
    /// The number of bytes of a number or string, or of elements or members.
    var count: UInt32 = 0
    /// The index of the token after the value and what it contains; that of the container around it until it is closed.
    var next: UInt32 = 0
    /// All digits of a number. Few numbers have more than fit.
    var digits: UInt64 = 0

    /// The bytes of the name.
    var name: Range<Int> { Int(nameStart)..<Int(nameStart) &+ Int(nameCount) }

    /// The bytes of a number or string.
    var range: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}

/// A parser for one JSON text, followed by a zero, which is part of no JSON and so ends whatever is scanned. Functions
/// take the position of what they scan in the text, and return the one after it.
///
/// It keeps the open containers in their tokens instead of recursing, so that no input can overflow the call stack.
struct JSONScanner {
    /// The maximum nesting depth.
    static let deepest = 512

    private(set) var tokens: [JSONToken] = []
    /// The maximum number of values.
    private let most: Int
    /// The number of open containers.
    private var depth = 0

    /// An array or object that is not yet complete; neither around the whole text.
    private struct Container {
        var kind = JSONToken.Kind.null
        /// The index of its token.
        var index = 0
        var count: UInt32 = 0
    }

    init(most: Int) { self.most = most }

    mutating func scan(_ text: Span<UInt8>, from start: Int) throws(JSONError) {
        guard text.count <= UInt32.max else { throw .tooLarge }
        // A value, its name and what separates it take up some twelve bytes.
        tokens.reserveCapacity(min(text.count / 12, most))
        var (position, container) = (start, Container())
        repeat {
            var token = JSONToken()
            if container.kind == .object { position = try text.scanName(position, &token) }
            guard tokens.count < most else { throw .tooLarge }
            position = try text.scanValue(position, &token)
            token.next = UInt32(truncatingIfNeeded: tokens.count &+ 1)
            if token.kind == .array || token.kind == .object { try open(&token, in: &container) }
            tokens.append(token)
        } while try continues(text, &position, &container)
        guard text.blanksEnd(position) == text.count - 1 else { throw .malformed }
    }

    /// Begins the array or object of a token.
    @inline(__always)
    private mutating func open(_ token: inout JSONToken, in container: inout Container) throws(JSONError) {
        guard depth < Self.deepest else { throw .tooDeep }
        if depth > 0 { tokens[container.index].count = container.count }
        depth &+= 1
        token.next = UInt32(truncatingIfNeeded: container.index)
        container = Container(kind: token.kind, index: tokens.count)
    }

    /// Ends the innermost container.
    @inline(__always)
    private mutating func close(_ container: inout Container) {
        let outer = Int(tokens[container.index].next)
        tokens[container.index].next = UInt32(truncatingIfNeeded: tokens.count)
        tokens[container.index].count = container.count
        depth &-= 1
        let token = tokens[outer]
        container = depth == 0 ? Container() : Container(kind: token.kind, index: outer, count: token.count)
    }

    /// Scans what follows a value: the closing brackets of containers that end with it, then the comma before the next
    /// value.
    ///
    /// - Returns: Whether a value follows.
    @inline(__always)
    private mutating func continues(
        _ text: Span<UInt8>, _ position: inout Int, _ container: inout Container
    ) throws(JSONError) -> Bool {
        while container.kind != .null {
            position = text.blanksEnd(position)
            let byte = text[position]
            if byte == UInt8(ascii: container.kind == .object ? "}" : "]") {
                close(&container)
                position &+= 1
                continue
            }
            if container.count > 0 {
                guard byte == UInt8(ascii: ",") else { throw .malformed }
                position &+= 1
            }
            container.count &+= 1
            return true
        }
        return false
    }
}

/// Most of the time is spent here, so these functions are always inlined.
extension Span<UInt8> {
    /// Scans a scalar value, or the opening bracket of a container.
    @inline(__always)
    fileprivate func scanValue(_ position: Int, _ token: inout JSONToken) throws(JSONError) -> Int {
        var start = blanksEnd(position)
        var (end, next) = (start, start &+ 1)
        switch self[start] {
        case UInt8(ascii: "\""):
            start = next
            let isEscaped: Bool
            (end, isEscaped) = try stringEnd(start)
            token.kind = isEscaped ? .escaped : .plain
            next = end &+ 1
        case UInt8(ascii: "{"): token.kind = .object
        case UInt8(ascii: "["): token.kind = .array
        case UInt8(ascii: "n"): (token.kind, next) = (.null, try wordEnd("null", start))
        case UInt8(ascii: "t"): (token.kind, next) = (.yes, try wordEnd("true", start))
        case UInt8(ascii: "f"): (token.kind, next) = (.no, try wordEnd("false", start))
        default:
            end = try scanNumber(start, &token)
            next = end
        }
        token.start = UInt32(truncatingIfNeeded: start)
        token.count = UInt32(truncatingIfNeeded: end &- start)
        return next
    }

    /// Scans the name of a member and the colon.
    @inline(__always)
    fileprivate func scanName(_ position: Int, _ token: inout JSONToken) throws(JSONError) -> Int {
        let start = blanksEnd(position) &+ 1
        guard self[start &- 1] == UInt8(ascii: "\"") else { throw .malformed }
        let (end, isEscaped) = try stringEnd(start)
        token.isNameEscaped = isEscaped
        token.nameStart = UInt32(truncatingIfNeeded: start)
        token.nameCount = UInt32(truncatingIfNeeded: end &- start)
        let colon = blanksEnd(end &+ 1)
        guard self[colon] == UInt8(ascii: ":") else { throw .malformed }
        return colon &+ 1
    }

    /// Scans a number.
    @inline(__always)
    private func scanNumber(_ start: Int, _ token: inout JSONToken) throws(JSONError) -> Int {
        token.isNegative = self[start] == UInt8(ascii: "-")
        let first = token.isNegative ? start &+ 1 : start
        let point = try digitsEnd(first, &token.digits)
        guard point == first &+ 1 || self[first] != UInt8(ascii: "0") else { throw .malformed }
        var (end, count) = (point, point &- first)
        if self[point] == UInt8(ascii: ".") {
            end = try digitsEnd(point &+ 1, &token.digits)
            count = end &- first &- 1
            token.places = UInt8(truncatingIfNeeded: end &- point &- 1)
            token.kind = count <= 19 && token.digits <= 1 << 53 ? .decimal : .number
        } else {
            token.kind = count > 19 ? .number : token.isNegative && token.digits == 0 ? .decimal : .integer
        }
        guard self[end] | 0x20 == UInt8(ascii: "e") else { return end }
        token.kind = .number
        let isSigned = self[end &+ 1] == UInt8(ascii: "+") || self[end &+ 1] == UInt8(ascii: "-")
        return try digitsEnd(end &+ (isSigned ? 2 : 1), &token.digits)
    }

    /// Returns the position after digits, of which there must be one, and appends them to a number.
    @inline(__always)
    private func digitsEnd(_ start: Int, _ digits: inout UInt64) throws(JSONError) -> Int {
        var end = start
        while self[end].isDigit {
            digits = digits &* 10 &+ UInt64(self[end] & 0x0F)
            end &+= 1
        }
        guard end > start else { throw .malformed }
        return end
    }

    /// Returns the position after a word.
    private func wordEnd(_ word: String, _ start: Int) throws(JSONError) -> Int {
        var end = start
        for byte in word.utf8 {
            guard self[end] == byte else { throw .malformed }
            end += 1
        }
        return end
    }

    /// Returns the position after whitespace.
    @inline(__always)
    fileprivate func blanksEnd(_ start: Int) -> Int {
        var end = start
        while self[end].isJSONBlank { end &+= 1 }
        return end
    }

    /// Returns the position of the quotation mark after a string, and whether it has escape sequences.
    @inline(__always)
    private func stringEnd(_ start: Int) throws(JSONError) -> (Int, isEscaped: Bool) {
        var end = plainEnd(start)
        var isEscaped = false
        while self[end] == UInt8(ascii: "\\") {
            isEscaped = true
            end = plainEnd(try escapeEnd(end &+ 1))
        }
        guard self[end] == UInt8(ascii: "\"") else { throw .malformed }
        return (end, isEscaped)
    }

    @inline(__always)
    private func plainEnd(_ start: Int) -> Int {
        var end = start
        // Small letters, which most bytes are, take one comparison.
        while self[end] > UInt8(ascii: "\\")
            || self[end] >= 0x20 && self[end] != UInt8(ascii: "\"") && self[end] != UInt8(ascii: "\\")
        { end &+= 1 }
        return end
    }

    /// Returns the position after an escape sequence, given that after the backslash.
    private func escapeEnd(_ letter: Int) throws(JSONError) -> Int {
        if self[letter] == UInt8(ascii: "u") {
            for digit in letter + 1...letter + 4 where !self[digit].isHexadecimal { throw .malformed }
            return letter + 5
        }
        if JSONEscape.meaning(of: self[letter]) == nil { throw .malformed }
        return letter + 1
    }
}
