/// A value in a JSON text, with its name if it is a member of an object.
struct JSONToken {
    enum Kind: UInt8 {
        case null, yes, no
        /// A number of at most 19 digits, without a fraction or an exponent.
        case integer
        /// A fraction whose digits fit a `Double`, or a negative zero, which is not an integer.
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
    /// Whether a number has a minus sign.
    var isNegative = false
    /// The number of digits after the point.
    var places: UInt8 = 0
    /// The position of the name without its quotation marks, and its number of bytes; empty for a value without a name.
    var nameStart: UInt32 = 0
    var nameCount: UInt32 = 0
    /// The position of the value, that of a string without its quotation marks.
    var start: UInt32 = 0
    /// The number of bytes of a number or string, or of elements or members.
    var count: UInt32 = 0
    /// The index of the token after the value and what it contains; that of the container around it until it is closed.
    var next: UInt32 = 0
    /// All digits of a number as an integer; unused for the kind `number`, whose digits may not fit.
    var digits: UInt64 = 0

    /// The bytes of the name.
    var name: Range<Int> {
        get { Int(nameStart)..<Int(nameStart) &+ Int(nameCount) }
        set {
            nameStart = UInt32(truncatingIfNeeded: newValue.lowerBound)
            nameCount = UInt32(truncatingIfNeeded: newValue.count)
        }
    }

    /// The bytes of a number or string.
    var range: Range<Int> {
        get { Int(start)..<Int(start) &+ Int(count) }
        set {
            start = UInt32(truncatingIfNeeded: newValue.lowerBound)
            count = UInt32(truncatingIfNeeded: newValue.count)
        }
    }
}

/// A parser for one JSON text, followed by a zero byte, which no JSON contains, so that every scan ends there.
/// Functions advance the position to the end of what they scan.
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

    /// An array or object that is not yet complete; its kind is `null` for the whole text.
    private struct Container {
        var kind = JSONToken.Kind.null
        /// The index of its token.
        var index = 0
        var count: UInt32 = 0
    }

    init(most: Int) { self.most = most }

    mutating func scan(_ text: Span<UInt8>, from start: Int) throws(JSONError) {
        guard text.count <= UInt32.max else { throw .tooLarge }
        // A value with its name and separators takes some twelve bytes.
        tokens.reserveCapacity(min(text.count / 12, most))
        var (position, container) = (start, Container())
        repeat {
            var token = JSONToken(next: UInt32(truncatingIfNeeded: tokens.count &+ 1))
            if container.kind == .object { try text.scanName(&position, &token) }
            guard tokens.count < most else { throw .tooLarge }
            let byte = text.skipBlanks(&position)
            let start = position
            switch byte {
            case UInt8(ascii: "\""):
                var isEscaped = false
                token.range = try text.scanString(&position, &isEscaped)
                token.kind = isEscaped ? .escaped : .plain
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                token.kind = byte == UInt8(ascii: "{") ? .object : .array
                try open(&token, in: &container)
                position &+= 1
            case UInt8(ascii: "n"): position = try text.wordEnd("null", start)
            case UInt8(ascii: "t"):
                token.kind = .yes
                position = try text.wordEnd("true", start)
            case UInt8(ascii: "f"):
                token.kind = .no
                position = try text.wordEnd("false", start)
            default:
                try text.scanNumber(&position, &token)
                token.range = start..<position
            }
            tokens.append(token)
        } while try continues(text, &position, &container)
        guard text.skipBlanks(&position) == 0, position == text.count - 1 else { throw .malformed }
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
            let byte = text.skipBlanks(&position)
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
    /// Scans the name of a member and the colon.
    @inline(__always)
    fileprivate func scanName(_ position: inout Int, _ token: inout JSONToken) throws(JSONError) {
        guard skipBlanks(&position) == UInt8(ascii: "\"") else { throw .malformed }
        token.name = try scanString(&position, &token.isNameEscaped)
        guard skipBlanks(&position) == UInt8(ascii: ":") else { throw .malformed }
        position &+= 1
    }

    @inline(__always)
    fileprivate func scanNumber(_ position: inout Int, _ token: inout JSONToken) throws(JSONError) {
        token.isNegative = self[position] == UInt8(ascii: "-")
        if token.isNegative { position &+= 1 }
        let first = position
        var count = try scanDigits(&position, &token.digits)
        guard count == 1 || self[first] != UInt8(ascii: "0") else { throw .malformed }
        token.kind = token.isNegative && token.digits == 0 ? .decimal : .integer
        if self[position] == UInt8(ascii: ".") {
            position &+= 1
            let places = try scanDigits(&position, &token.digits)
            token.places = UInt8(truncatingIfNeeded: places)
            token.kind = token.digits <= 1 << 53 ? .decimal : .number
            count &+= places
        }
        if count > 19 { token.kind = .number }
        guard self[position] | 0x20 == UInt8(ascii: "e") else { return }
        token.kind = .number
        position &+= 1
        if self[position] == UInt8(ascii: "+") || self[position] == UInt8(ascii: "-") { position &+= 1 }
        _ = try scanDigits(&position, &token.digits)
    }

    /// Scans one or more digits and appends them to a number.
    ///
    /// - Returns: The number of digits.
    @inline(__always)
    private func scanDigits(_ position: inout Int, _ digits: inout UInt64) throws(JSONError) -> Int {
        let start = position
        while self[position].isDigit {
            digits = digits &* 10 &+ UInt64(self[position] & 0x0F)
            position &+= 1
        }
        guard position > start else { throw .malformed }
        return position &- start
    }

    /// Returns the position after a word.
    fileprivate func wordEnd(_ word: String, _ start: Int) throws(JSONError) -> Int {
        var end = start
        for byte in word.utf8 {
            guard self[end] == byte else { throw .malformed }
            end &+= 1
        }
        return end
    }

    /// Scans a string from its quotation mark on.
    ///
    /// - Parameter isEscaped: Becomes true if it has escape sequences.
    /// - Returns: Its content.
    @inline(__always)
    fileprivate func scanString(_ position: inout Int, _ isEscaped: inout Bool) throws(JSONError) -> Range<Int> {
        let start = position &+ 1
        while true {
            position &+= 1
            let byte = self[position]
            // Small letters, which most bytes are, take one comparison.
            if byte > UInt8(ascii: "\\") { continue }
            switch byte {
            case UInt8(ascii: "\""):
                let content = start..<position
                position &+= 1
                return content
            case UInt8(ascii: "\\"):
                isEscaped = true
                position = try escapeEnd(position)
            case 0..<0x20: throw .malformed
            default: break
            }
        }
    }

    /// Returns the position of the last byte of an escape sequence.
    private func escapeEnd(_ backslash: Int) throws(JSONError) -> Int {
        let letter = backslash &+ 1
        if self[letter] == UInt8(ascii: "u") {
            for digit in letter + 1...letter + 4 where !self[digit].isHexadecimal { throw .malformed }
            return letter &+ 4
        }
        if JSONEscape.meaning(of: self[letter]) == nil { throw .malformed }
        return letter
    }

    /// Skips whitespace, and returns the byte after it.
    @inline(__always)
    fileprivate func skipBlanks(_ position: inout Int) -> UInt8 {
        while self[position].isJSONBlank { position &+= 1 }
        return self[position]
    }
}
