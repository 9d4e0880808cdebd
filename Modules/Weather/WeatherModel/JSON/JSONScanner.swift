/// Reads a text of JSON (RFC 8259) once, from its first byte to its last, and notes where its values are.
///
/// It is strict: what the grammar does not have is refused, also in parts that nobody will ask for. It keeps its own
/// list of open brackets instead of calling itself, so that no text can exhaust the stack. The bytes must be UTF-8.
struct JSONScanner {
    /// How many brackets may be open at once.
    private static let deepest = 512

    private let bytes: [UInt8]
    private let most: Int
    private var position = 0
    private var tokens: [JSONToken] = []
    /// The indices of the arrays and objects that have begun and not ended.
    private var open: [Int] = []

    /// The tokens of the only value in `bytes`, which comes first; throws `.tooLarge` when there are more than `most`.
    static func tokens(of bytes: [UInt8], most: Int) throws(Unreadable) -> [JSONToken] {
        var scanner = JSONScanner(bytes, most: most)
        try scanner.scan()
        return scanner.tokens
    }

    private init(_ bytes: [UInt8], most: Int) {
        self.bytes = bytes
        self.most = most
        // Members of objects are seldom shorter, so that the list seldom has to grow.
        tokens.reserveCapacity(min(bytes.count / 12 + 1, most))
        open.reserveCapacity(8)
    }

    private mutating func scan() throws(Unreadable) {
        if bytes.starts(with: JSONDocument.byteOrderMark) { position = JSONDocument.byteOrderMark.count }
        try scanValue(named: .empty)
        while let container = open.last {
            if tokens[container].kind == .object {
                try scanMember(of: container)
            } else {
                try scanElement(of: container)
            }
        }
        skipBlanks()
        guard position == bytes.count else { throw .notJSON }
    }

    /// Takes a whole value, or the bracket that begins it.
    private mutating func scanValue(named name: JSONText) throws(Unreadable) {
        guard tokens.count < most else { throw .tooLarge }
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): append(.text, name, try scanText())
        case UInt8(ascii: "{"): try begin(.object, name)
        case UInt8(ascii: "["): try begin(.array, name)
        case UInt8(ascii: "n"): try scanWord("null", .null, name)
        case UInt8(ascii: "t"): try scanWord("true", .boolean, name)
        case UInt8(ascii: "f"): try scanWord("false", .boolean, name)
        default: append(.number, name, try scanNumber())
        }
    }
}

/// Arrays and objects.
extension JSONScanner {
    private mutating func begin(_ kind: JSONToken.Kind, _ name: JSONText) throws(Unreadable) {
        guard open.count < Self.deepest else { throw .notJSON }
        open.append(tokens.count)
        append(kind, name)
        position += 1
    }

    private mutating func end(_ container: Int) {
        tokens[container].next = tokens.count
        open.removeLast()
    }

    private mutating func scanMember(of object: Int) throws(Unreadable) {
        skipBlanks()
        if skip(UInt8(ascii: "}")) { return end(object) }
        try scanSeparator(in: object)
        let name = try scanText()
        skipBlanks()
        guard skip(UInt8(ascii: ":")) else { throw .notJSON }
        try scanValue(named: name)
    }

    private mutating func scanElement(of array: Int) throws(Unreadable) {
        skipBlanks()
        if skip(UInt8(ascii: "]")) { return end(array) }
        try scanSeparator(in: array)
        try scanValue(named: .empty)
    }

    /// Takes the comma that stands before every member and element but the first.
    @inline(__always)
    private mutating func scanSeparator(in container: Int) throws(Unreadable) {
        guard tokens.count > container + 1 else { return }
        guard skip(UInt8(ascii: ",")) else { throw .notJSON }
        skipBlanks()
    }
}

/// Texts, numbers and words.
extension JSONScanner {
    private mutating func scanText() throws(Unreadable) -> JSONText {
        guard skip(UInt8(ascii: "\"")) else { throw .notJSON }
        let start = position
        skip { $0.isPlainText }
        let isEscaped = next == UInt8(ascii: "\\")
        while skip(UInt8(ascii: "\\")) {
            try scanEscape()
            skip { $0.isPlainText }
        }
        guard skip(UInt8(ascii: "\"")) else { throw .notJSON }
        return JSONText(start: start, count: position - 1 - start, isEscaped: isEscaped)
    }

    private mutating func scanEscape() throws(Unreadable) {
        let kind = next
        position += 1
        switch kind {
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                guard next.hexadecimalValue != nil else { throw .notJSON }
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            break
        default: throw .notJSON
        }
    }

    private mutating func scanNumber() throws(Unreadable) -> JSONText {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try scanDigits() }
        if skip(UInt8(ascii: ".")) { try scanDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try scanDigits()
        }
        return JSONText(start: start, count: position - start, isEscaped: false)
    }

    @inline(__always)
    private mutating func scanDigits() throws(Unreadable) {
        let start = position
        skip { $0.isDigit }
        guard position > start else { throw .notJSON }
    }

    private mutating func scanWord(
        _ word: StaticString, _ kind: JSONToken.Kind, _ name: JSONText
    ) throws(Unreadable) {
        guard word.withUTF8Buffer({ bytes.hasText($0, at: position) }) else { throw .notJSON }
        position += word.utf8CodeUnitCount
        append(kind, name)
    }
}

/// Single bytes and tokens. They are what most of the time is spent in, so they are made part of their callers.
extension JSONScanner {
    /// The byte to be read next; at the end a zero, which no text of JSON holds.
    @inline(__always)
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Takes the next byte if it is this one.
    @inline(__always)
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Takes all bytes up to one that is of another sort.
    @inline(__always)
    private mutating func skip(while isWanted: (UInt8) -> Bool) {
        var end = position
        while end < bytes.count, isWanted(bytes[end]) { end += 1 }
        position = end
    }

    @inline(__always)
    private mutating func skipBlanks() { skip { $0.isJSONBlank } }

    @inline(__always)
    private mutating func append(_ kind: JSONToken.Kind, _ name: JSONText, _ text: JSONText = .empty) {
        tokens.append(JSONToken(kind: kind, name: name, text: text, next: tokens.count + 1))
    }
}

extension UInt8 {
    /// Whether it stands for itself inside quotes.
    fileprivate var isPlainText: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
}
