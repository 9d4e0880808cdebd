import JSONFormat
package import SecretRedaction

/// A JSON value from an untrusted source: an invalid field counts as absent, and texts are sanitized.
package struct UntrustedJSON {
    private let json: JSON
    /// The path to the value, such as `[2].lat`; empty for the root.
    private let path: String
    /// Applied to texts before they are sanitized, which may cut a secret, and after, since removed characters may have
    /// split one.
    private let redaction: Redaction

    /// Parses a JSON text with at most `maximumValueCount` values.
    package init(
        _ bytes: [UInt8], maximumValueCount: Int = .max, hiding redaction: Redaction = Redaction()
    ) throws(Unreadable) {
        if bytes.first(where: { $0 > UInt8(ascii: " ") && !Self.byteOrderMark.contains($0) }) == UInt8(ascii: "<") {
            throw .html
        }
        do throws(JSONError) {
            self.init(try JSON(bytes, maximumValueCount: maximumValueCount), at: "", hiding: redaction)
        } catch {
            throw Unreadable(error)
        }
    }

    private init(_ json: JSON, at path: String, hiding redaction: Redaction) {
        self.json = json
        self.path = path
        self.redaction = redaction
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The members of an object; any other value has none.
extension UntrustedJSON {
    /// Returns a sanitized text; nil if it is absent, empty or not a text.
    package func text(_ name: String) -> String? { json[name].flatMap(cleanText) }

    /// Returns the texts under unknown names, sanitized: those among the first `most` members.
    package func texts(_ name: String, most: Int) -> [String: String] {
        guard case .object(let members)? = json[name] else { return [:] }
        return members.prefix(most).reduce(into: [:]) { texts, member in
            let name = clean(member.name)
            if !name.isEmpty, texts[name] == nil { texts[name] = cleanText(member.value) }
        }
    }

    /// Returns a number, possibly written as a string; nil if it is absent, out of range or not a number.
    package func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let number = json[name]?.anyNumber, range.contains(number) else { return nil }
        return number
    }

    /// Returns a required number.
    package func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(name, in: range) else { throw self[name].unreadable }
        return number
    }

    /// Returns an integer, rounding a fraction down; nil if it is absent, too large or not a number.
    package func integer(_ name: String) -> Int64? {
        if case .integer(let integer)? = json[name] { return integer }
        return json[name]?.anyNumber.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    /// Returns a time in seconds since 1970; nil if it is absent, implausible or not a number.
    package func time(_ name: String) -> Int64? {
        integer(name).flatMap { Plausible.times.contains($0) ? $0 : nil }
    }

    /// Returns a required time.
    package func requiredTime(_ name: String) throws(Unreadable) -> Int64 {
        guard let time = time(name) else { throw self[name].unreadable }
        return time
    }

    /// Returns a truth value, possibly written as 1 or 0; nil if it is absent or another value.
    package func flag(_ name: String) -> Bool? {
        if case .bool(let flag)? = json[name] { return flag }
        return switch json[name]?.anyNumber {
        case 1: true
        case 0: false
        default: nil
        }
    }

    /// Returns the enum case for a required integer.
    package func requiredCase<Case: RawRepresentable<Int>>(_ name: String) throws(Unreadable) -> Case {
        guard let value = integer(name).flatMap({ Case(rawValue: Int($0)) }) else { throw self[name].unreadable }
        return value
    }

    /// The value under a name; null if it is absent.
    package subscript(name: String) -> UntrustedJSON {
        UntrustedJSON(json[name] ?? .null, at: path.isEmpty ? name : "\(path).\(name)", hiding: redaction)
    }
}

/// An object of columns as a table.
extension UntrustedJSON {
    /// Returns the first rows of a table that is written as columns: the nth row is an object with the nth value of each
    /// column. It lacks those of columns that are shorter or no arrays.
    ///
    /// - Parameter column: The column that determines the number of rows; it must be an array.
    package func rows(of column: String, most: Int) throws(Unreadable) -> [UntrustedJSON] {
        let count = try self[column].requiredElements(most: most).count
        guard case .object(let members) = json else { return [] }
        return (0..<count).map { row in
            let values = members.prefix(Self.mostColumns).compactMap { name, column -> JSON.Members.Element? in
                guard case .array(let values) = column, row < values.count else { return nil }
                return (name, values[row])
            }
            return UntrustedJSON(.object(JSON.Members(values)), at: "\(path)[\(row)]", hiding: redaction)
        }
    }

    /// The maximum number of columns that are read, some of which may be no arrays.
    private static let mostColumns = 64
}

/// The value itself.
extension UntrustedJSON {
    /// Whether there is a value other than null.
    package var isPresent: Bool { json != .null }

    /// The value if it is an object.
    package var object: UntrustedJSON? { if case .object = json { self } else { nil } }

    /// Returns the value, which must be an object.
    package func requiredObject() throws(Unreadable) -> UntrustedJSON {
        guard let object else { throw unreadable }
        return object
    }

    /// Returns the first elements of the value, which must be an array.
    package func requiredElements(most: Int = .max) throws(Unreadable) -> [UntrustedJSON] {
        guard case .array(let elements) = json else { throw unreadable }
        return elements.prefix(most).enumerated().map { index, element in
            UntrustedJSON(element, at: "\(path)[\(index)]", hiding: redaction)
        }
    }

    /// The error if the value is required, and not what it has to be.
    private var unreadable: Unreadable {
        if path.isEmpty { return .wrongShape("body") }
        // An element of an array is there even if it is null.
        return json == .null && !path.hasSuffix("]") ? .missing(path) : .wrongShape(path)
    }

    private func cleanText(_ json: JSON) -> String? {
        guard let text = json.string.map(clean), !text.isEmpty else { return nil }
        return text
    }

    private func clean(_ text: String) -> String { redaction.redacted(CleanText.clean(redaction.redacted(text))) }
}

extension [UntrustedJSON] {
    /// Returns the first `most` values that are readable. If there are none, the first error is thrown.
    package func readable<Value>(
        most: Int = .max, _ read: (UntrustedJSON) throws(Unreadable) -> Value
    ) throws(Unreadable) -> [Value] {
        var values: [Value] = []
        var reason: Unreadable?
        for element in self where values.count < most {
            do throws(Unreadable) {
                values.append(try read(element))
            } catch {
                reason = reason ?? error
            }
        }
        if values.isEmpty, let reason { throw reason }
        return values
    }
}

extension JSON {
    fileprivate var anyNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .large(let number): Double(number)
        case .number(let number): number
        // No meaningful number is longer.
        case .text(let text): text.utf8.count <= 64 ? Double(text) : nil
        case .null, .bool, .array, .object: nil
        }
    }
}

extension Unreadable {
    fileprivate init(_ error: JSONError) {
        self =
            switch error {
            case .empty: .empty
            case .notText: .notText
            case .truncated: .truncated
            case .tooLarge: .tooLarge
            case .malformed: .notJSON
            }
    }
}
