/// A parsed JSON text (RFC 8259): its bytes, and where each value begins.
///
/// Values are converted only when they are read, so that unread ones cost nothing.
public final class JSONDocument: Sendable {
    /// The text, followed by a zero.
    let bytes: [UInt8]
    /// The values in the order of the text, and the names of members before theirs.
    let tokens: [JSONToken]

    /// Parses a single JSON value.
    ///
    /// Parsing is strict: anything outside the grammar is rejected, and so are more than 512 levels of nesting.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text in UTF-8, with or without a byte order mark.
    ///   - maximumValueCount: The maximum number of values, nested ones included.
    /// - Throws: `JSONError`.
    public init(_ bytes: [UInt8], maximumValueCount: Int = .max) throws(JSONError) {
        let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        if bytes[start...].allSatisfy(\.isJSONBlank) { throw .empty }
        guard bytes.span.isText else { throw bytes.endsInsideCharacter && bytes.isCutOff ? .truncated : .notText }
        let text = bytes + [0]
        self.bytes = text
        do throws(JSONError) {
            var scanner = JSONScanner(most: maximumValueCount)
            try scanner.scan(text.span, from: start)
            tokens = scanner.tokens
        } catch .malformed {
            throw bytes.isCutOff ? .truncated : .malformed
        }
    }

    /// The value of the whole text.
    public var root: JSONValue { JSONValue(document: self, index: 0) }

    /// The UTF-8 byte order mark, which some editors and proxies insert.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

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
    /// The input has more than 512 levels of nesting.
    case tooDeep
    /// The input is text, but not valid JSON.
    case malformed
}

extension JSONError: CustomStringConvertible {
    /// What was found instead of JSON, as a noun phrase.
    public var description: String {
        switch self {
        case .empty: "nothing"
        case .notText: "bytes that are not UTF-8"
        case .truncated: "a text that ends too early"
        case .tooLarge: "too many values"
        case .tooDeep: "more than \(JSONScanner.deepest) levels of nesting"
        case .malformed: "another text"
        }
    }
}

extension JSON {
    /// Parses a single JSON value as `JSONDocument` does, and converts all of it.
    ///
    /// A number too large for a `Double` becomes infinite; an unpaired surrogate becomes the replacement character.
    ///
    /// - Throws: `JSONError`.
    public init(_ bytes: [UInt8], maximumValueCount: Int = .max) throws(JSONError) {
        self = try JSONDocument(bytes, maximumValueCount: maximumValueCount).root.json
    }
}
