/// Reads a text of JSON (RFC 8259) once, from its first byte to its last, and notes where its values are.
///
/// It is strict: what the grammar does not have is refused, also in parts that nobody will ask for. It keeps its own list
/// of open brackets instead of calling itself, so that no text can exhaust the stack. The bytes must be UTF-8.
struct JSONScanner {
    /// How many brackets may be open at once.
    private static let deepest = 512

    private let bytes: [UInt8]
    private var position = 0
    private var tokens: [JSONToken] = []
    /// The indices of the arrays and objects that have begun and not ended.
    private var open: [Int] = []

    /// The tokens of the only value in `bytes`, which comes first.
    static func tokens(of bytes: [UInt8]) throws(Unreadable) -> [JSONToken] {
        var scanner = JSONScanner(bytes)
        try scanner.scan()
        return scanner.tokens
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A token for eight bytes is more than most texts need.
        tokens.reserveCapacity(bytes.count / 8 + 1)
    }

    private mutating func scan() throws(Unreadable) {
        if bytes.starts(with: JSONDocument.byteOrderMark) { position = JSONDocument.byteOrderMark.count }
        try scanValue()
        while let container = open.last {
            switch tokens[container] {
            case .object: try scanMember(of: container)
            case .array: try scanElement(of: container)
            case .null, .boolean, .number, .text: throw .notJSON
            }
        }
        skipBlanks()
        guard position == bytes.count else { throw .notJSON }
    }

    /// Takes a whole value, or the bracket that begins it.
    private mutating func scanValue() throws(Unreadable) {
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): try scanText()
        case UInt8(ascii: "{"): try begin(.object(next: 0))
        case UInt8(ascii: "["): try begin(.array(next: 0))
        case UInt8(ascii: "n"): try scanWord("null", .null)
        case UInt8(ascii: "t"): try scanWord("true", .boolean)
        case UInt8(ascii: "f"): try scanWord("false", .boolean)
        default: try scanNumber()
        }
    }
}

/// Arrays and objects.
extension JSONScanner {
    private mutating func begin(_ container: JSONToken) throws(Unreadable) {
        guard open.count < Self.deepest else { throw .notJSON }
        position += 1
        open.append(tokens.count)
        tokens.append(container)
    }

    private mutating func scanMember(of object: Int) throws(Unreadable) {
        skipBlanks()
        if skip(UInt8(ascii: "}")) {
            tokens[object] = .object(next: tokens.count)
            open.removeLast()
            return
        }
        try scanSeparator(in: object)
        try scanText()
        skipBlanks()
        guard skip(UInt8(ascii: ":")) else { throw .notJSON }
        try scanValue()
    }

    private mutating func scanElement(of array: Int) throws(Unreadable) {
        skipBlanks()
        if skip(UInt8(ascii: "]")) {
            tokens[array] = .array(next: tokens.count)
            open.removeLast()
            return
        }
        try scanSeparator(in: array)
        try scanValue()
    }

    /// Takes the comma that stands before every member and element but the first.
    private mutating func scanSeparator(in container: Int) throws(Unreadable) {
        guard tokens.count > container + 1 else { return }
        guard skip(UInt8(ascii: ",")) else { throw .notJSON }
        skipBlanks()
    }
}

/// Texts, numbers and words.
extension JSONScanner {
    private mutating func scanText() throws(Unreadable) {
        guard skip(UInt8(ascii: "\"")) else { throw .notJSON }
        let start = position
        skipPlainText()
        let isEscaped = next == UInt8(ascii: "\\")
        while skip(UInt8(ascii: "\\")) {
            try scanEscape()
            skipPlainText()
        }
        tokens.append(.text(start..<position, isEscaped: isEscaped))
        guard skip(UInt8(ascii: "\"")) else { throw .notJSON }
    }

    /// Takes bytes of a text up to one that means something else than itself.
    private mutating func skipPlainText() {
        var end = position
        while end < bytes.count, bytes[end].isPlainText { end += 1 }
        position = end
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

    private mutating func scanNumber() throws(Unreadable) {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try scanDigits() }
        if skip(UInt8(ascii: ".")) { try scanDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try scanDigits()
        }
        tokens.append(.number(start..<position))
    }

    private mutating func scanDigits() throws(Unreadable) {
        guard next.isDigit else { throw .notJSON }
        while next.isDigit { position += 1 }
    }

    private mutating func scanWord(_ word: StaticString, _ token: JSONToken) throws(Unreadable) {
        guard bytes[position...].starts(with: word) else { throw .notJSON }
        position += word.utf8CodeUnitCount
        tokens.append(token)
    }
}

/// Single bytes.
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

    @inline(__always)
    private mutating func skipBlanks() {
        while next.isJSONBlank { position += 1 }
    }
}

extension UInt8 {
    /// Whether it is one of the four blanks that JSON allows between its parts.
    var isJSONBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether it stands for itself inside quotes.
    fileprivate var isPlainText: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }

    /// What it is worth as a hexadecimal digit.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether these bytes begin with those of a text.
    func starts(with text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }
}
