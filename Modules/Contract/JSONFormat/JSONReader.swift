/// The reason bytes could not be parsed as JSON.
public enum JSONError: Error, Sendable, Equatable {
    /// The input is empty or only whitespace.
    case empty
    /// The bytes are not valid UTF-8.
    case notText
    /// A bracket or quotation mark is unclosed: the rest is missing.
    case truncated
    /// The input contains more values than allowed.
    case tooLarge
    /// The input is text, but not valid JSON.
    case malformed
}

extension JSON {
    /// Parses a single JSON value.
    ///
    /// Parsing is strict: anything outside the grammar is rejected, and so are more than 512 levels of nesting. A
    /// number too large for a `Double` becomes infinite; an unpaired surrogate becomes the replacement character.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text in UTF-8, with or without a byte order mark.
    ///   - maximumValueCount: The maximum number of values, nested ones included.
    /// - Throws: `JSONError`.
    public init(_ bytes: [UInt8], maximumValueCount: Int = .max) throws(JSONError) {
        let start = bytes.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
        if bytes[start...].allSatisfy(\.isJSONBlank) { throw .empty }
        guard bytes[...].isText else { throw bytes.endsInsideCharacter && bytes.isCutOff ? .truncated : .notText }
        do throws(JSONError) {
            var reader = JSONReader(bytes, most: maximumValueCount)
            self = try reader.read()
        } catch .malformed {
            throw bytes.isCutOff ? .truncated : .malformed
        }
    }
}

/// A parser for one JSON text.
///
/// It keeps a stack of open containers instead of recursing, so that no input can overflow the call stack.
struct JSONReader {
    /// The maximum nesting depth.
    private static let deepest = 512

    /// The UTF-8 byte order mark, which some editors and proxies insert.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// An array or object that is not yet complete.
    private struct Container {
        let isObject: Bool
        var elements: [JSON] = []
        var members = JSON.Members()
        /// The name of the next member.
        var name = ""

        var isEmpty: Bool { elements.isEmpty && members.isEmpty }
        var json: JSON { isObject ? .object(members) : .array(elements) }

        mutating func append(_ value: JSON) {
            if isObject { members.append((name, value)) } else { elements.append(value) }
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The number of values that may still follow.
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

    /// Parses a scalar value, or the opening bracket of a container, for which it returns nil.
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

    /// Parses the closing bracket of the innermost container and returns the container; nil if more elements follow.
    private mutating func endContainer() -> JSON? {
        skipBlanks()
        guard let isObject = open.last?.isObject, skip(UInt8(ascii: isObject ? "}" : "]")) else { return nil }
        return open.removeLast().json
    }

    /// Parses what precedes a value in a container: a comma unless it is the first, and a member's name.
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

/// Strings, numbers and literals.
extension JSONReader {
    private mutating func text() throws(JSONError) -> String {
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
        let plain = takePlainText()
        if skip(UInt8(ascii: "\"")) { return String(decoding: plain, as: UTF8.self) }
        // Two escapes may form one surrogate pair.
        var units = Array(String(decoding: plain, as: UTF8.self).utf16)
        while skip(UInt8(ascii: "\\")) {
            units.append(try escaped())
            units += String(decoding: takePlainText(), as: UTF8.self).utf16
        }
        guard skip(UInt8(ascii: "\"")) else { throw .malformed }
        return String(decoding: units, as: UTF16.self)
    }

    /// Consumes the unescaped characters of a string.
    private mutating func takePlainText() -> ArraySlice<UInt8> {
        let start = position
        skip { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        return bytes[start..<position]
    }

    /// Parses the rest of an escape sequence, after the backslash.
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

/// Byte access. Most of the time is spent here, so these functions are always inlined.
extension JSONReader {
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
