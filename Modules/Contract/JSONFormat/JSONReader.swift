/// What keeps bytes from being a JSON text.
public enum JSONError: Error, Sendable, Equatable {
    /// There is nothing in them.
    case empty
    /// They are not UTF-8.
    case notText
    /// A bracket or a quote is left open: the rest is missing.
    case truncated
    /// They hold more values than are wanted.
    case tooLarge
    /// They are text, but not JSON.
    case malformed
}

extension JSON {
    /// Reads the only value in a text of UTF-8, which may begin with a byte order mark.
    ///
    /// It is strict: what the grammar does not have is refused, and so are more than 512 brackets open at once. A number
    /// too large for a `Double` is infinite; half of a surrogate pair becomes the replacement character.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8, with or without a byte order mark.
    ///   - mostValues: how many values the text may have, the members and elements of others included.
    public init(_ bytes: [UInt8], mostValues: Int = .max) throws(JSONError) {
        let start = bytes.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
        if bytes[start...].allSatisfy(\.isJSONBlank) { throw .empty }
        guard bytes[...].isText else { throw bytes.endsInsideCharacter && bytes.isCutOff ? .truncated : .notText }
        do throws(JSONError) {
            var reader = JSONReader(bytes, most: mostValues)
            self = try reader.read()
        } catch .malformed {
            throw bytes.isCutOff ? .truncated : .malformed
        }
    }
}

/// Reads a text from its first byte to its last.
///
/// It keeps its own list of open brackets instead of calling itself, so that no text can exhaust the stack.
struct JSONReader {
    /// How many brackets may be open at once.
    private static let deepest = 512

    /// What some editors and proxies put before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// An array or object that has begun and not ended.
    private struct Container {
        let isObject: Bool
        var elements: [JSON] = []
        var members = JSON.Members()
        /// The name before the value that comes next.
        var name = ""

        var isEmpty: Bool { elements.isEmpty && members.isEmpty }
        var json: JSON { isObject ? .object(members) : .array(elements) }

        mutating func append(_ value: JSON) {
            if isObject { members.append((name, value)) } else { elements.append(value) }
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    /// How many more values may come.
    private var rest: Int
    private var open: [Container] = []

    init(_ bytes: [UInt8], most: Int) {
        self.bytes = bytes
        rest = most
    }

    mutating func read() throws(JSONError) -> JSON {
        if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
        while true {
            var whole = try beginValue()
            while let value = whole ?? endContainer() {
                guard !open.isEmpty else { return try end(with: value) }
                open[open.count - 1].append(value)
                whole = nil
            }
            try passSeparator()
        }
    }

    /// Takes a value, or the bracket that begins it: then it is not whole yet.
    private mutating func beginValue() throws(JSONError) -> JSON? {
        guard rest > 0 else { throw .tooLarge }
        rest -= 1
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.deepest else { throw .malformed }
            open.append(Container(isObject: next == UInt8(ascii: "{")))
            position += 1
            return nil
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return try number()
        }
    }

    /// Takes the bracket that ends the innermost array or object; nil when that goes on.
    private mutating func endContainer() -> JSON? {
        skipBlanks()
        guard let isObject = open.last?.isObject, skip(UInt8(ascii: isObject ? "}" : "]")) else { return nil }
        return open.removeLast().json
    }

    /// Takes what stands before a value: a comma unless it is the first, and a member's name.
    private mutating func passSeparator() throws(JSONError) {
        let innermost = open.count - 1
        if !open[innermost].isEmpty, !skip(UInt8(ascii: ",")) { throw .malformed }
        guard open[innermost].isObject else { return }
        skipBlanks()
        open[innermost].name = try text()
        skipBlanks()
        guard skip(UInt8(ascii: ":")) else { throw .malformed }
    }

    private mutating func end(with value: JSON) throws(JSONError) -> JSON {
        skipBlanks()
        guard position == bytes.count else { throw .malformed }
        return value
    }
}

/// Texts, numbers and words.
extension JSONReader {
    private mutating func text() throws(JSONError) -> String {
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
        let plain = takePlainText()
        if skip(UInt8(ascii: "\"")) { return String(decoding: plain, as: UTF8.self) }
        // Two escapes may stand for one character.
        var units = Array(String(decoding: plain, as: UTF8.self).utf16)
        while skip(UInt8(ascii: "\\")) {
            units.append(try escaped())
            units += String(decoding: takePlainText(), as: UTF8.self).utf16
        }
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
        return String(decoding: units, as: UTF16.self)
    }

    /// Takes all bytes that stand for themselves inside quotes.
    private mutating func takePlainText() -> ArraySlice<UInt8> {
        let start = position
        skip { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        return bytes[start..<position]
    }

    /// Takes what follows a backslash.
    private mutating func escaped() throws(JSONError) -> UInt16 {
        let kind = next
        position += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(kind)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            let digits = bytes[min(position, bytes.count)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isHexadecimal),
                let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw .malformed }
            position += 4
            return unit
        default: throw .malformed
        }
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try passDigits() }
        let whole = position
        if skip(UInt8(ascii: ".")) { try passDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try passDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if position == whole, text != "-0" {
            if let integer = Int64(text) { return .integer(integer) }
            if let large = UInt64(text) { return .large(large) }
        }
        guard let number = Double(text) else { throw .malformed }
        return JSON(number)
    }

    private mutating func passDigits() throws(JSONError) {
        let start = position
        skip { $0.isDigit }
        guard position > start else { throw .malformed }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw .malformed }
        position += word.utf8.count
        return value
    }
}

/// Single bytes. They are what most of the time is spent in, so they are made part of their callers.
extension JSONReader {
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
}
