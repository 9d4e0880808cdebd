import JSONFormat
package import SecretRedaction

/// A JSON value from an untrusted source: an invalid field counts as absent, and texts are sanitized.
package struct UntrustedJSON {
    /// The value, or the nearest one around it.
    private let value: JSONValue
    /// The row of a table whose columns are the members of `value`.
    private var row: Int?
    /// The path from there to what is absent; empty if the value is there.
    private var absent = ""
    /// Removes secrets from a text, and sanitizes it.
    private let clean: (String) -> String

    /// Parses a JSON text with at most `maximumValueCount` values.
    package init(
        _ bytes: [UInt8], maximumValueCount: Int = .max, hiding redaction: Redaction = Redaction()
    ) throws(Unreadable) {
        if bytes.first(where: { $0 > UInt8(ascii: " ") && !Self.byteOrderMark.contains($0) }) == UInt8(ascii: "<") {
            throw .html
        }
        do throws(JSONError) {
            let document = try JSONDocument(bytes, maximumValueCount: maximumValueCount)
            // A secret is removed before a text is sanitized, which may cut it, and after, since removed characters
            // may have split it.
            self.init(document.root) { redaction.redacted(CleanText.clean(redaction.redacted($0))) }
        } catch {
            throw Unreadable(error)
        }
    }

    private init(_ value: JSONValue, row: Int? = nil, absent: String = "", clean: @escaping (String) -> String) {
        self.value = value
        self.row = row
        self.absent = absent
        self.clean = clean
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The members of an object; any other value has none.
extension UntrustedJSON {
    /// Returns a sanitized text; nil if it is absent, empty or not a text.
    package func text(_ name: String) -> String? { member(name).flatMap { cleanText($0) } }

    /// Returns the texts under unknown names, sanitized: those among the first `most` members.
    package func texts(_ name: String, most: Int) -> [String: String] {
        guard let object = member(name) else { return [:] }
        return object.members.prefix(most).reduce(into: [:]) { texts, member in
            let name = clean(member.name)
            if !name.isEmpty, texts[name] == nil { texts[name] = cleanText(member.value) }
        }
    }

    /// Returns a number, possibly written as a string; nil if it is absent, out of range or not a number.
    package func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let number = member(name)?.anyNumber, range.contains(number) else { return nil }
        return number
    }

    package func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(name, in: range) else { throw self[name].unreadable }
        return number
    }

    /// Returns an integer, rounding a fraction down; nil if it is absent, too large or not a number.
    package func integer(_ name: String) -> Int64? {
        guard let value = member(name) else { return nil }
        return value.int64 ?? value.anyNumber.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    /// Returns a time in seconds since 1970; nil if it is absent, implausible or not a number.
    package func time(_ name: String) -> Int64? {
        integer(name).flatMap { Plausible.times.contains($0) ? $0 : nil }
    }

    package func requiredTime(_ name: String) throws(Unreadable) -> Int64 {
        guard let time = time(name) else { throw self[name].unreadable }
        return time
    }

    /// Returns a truth value, possibly written as 1 or 0; nil if it is absent or another value.
    package func flag(_ name: String) -> Bool? {
        guard let value = member(name) else { return nil }
        if let flag = value.bool { return flag }
        return switch value.anyNumber {
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
        if let member = member(name) { return UntrustedJSON(member, clean: clean) }
        return UntrustedJSON(value, row: row, absent: absent.isEmpty ? name : "\(absent).\(name)", clean: clean)
    }

    private func member(_ name: String) -> JSONValue? {
        guard absent.isEmpty else { return nil }
        guard let row else { return value[name] }
        return value[name]?[row]
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
        guard value.count <= Self.mostColumns else { throw .tooLarge }
        return (0..<count).map { UntrustedJSON(value, row: $0, clean: clean) }
    }

    /// The maximum number of columns, which are searched for each value.
    private static let mostColumns = 64
}

/// The value itself.
extension UntrustedJSON {
    /// Whether there is a value other than null.
    package var isPresent: Bool { absent.isEmpty && value.kind != .null }

    /// The value if it is an object.
    package var object: UntrustedJSON? { absent.isEmpty && value.kind == .object ? self : nil }

    /// Returns the value, which must be an object.
    package func requiredObject() throws(Unreadable) -> UntrustedJSON {
        guard let object else { throw unreadable }
        return object
    }

    /// Returns the first elements of the value, which must be an array.
    package func requiredElements(most: Int = .max) throws(Unreadable) -> [UntrustedJSON] {
        guard absent.isEmpty, row == nil, value.kind == .array else { throw unreadable }
        return value.elements.prefix(most).map { UntrustedJSON($0, clean: clean) }
    }

    /// The error if the value is required, and not what it has to be.
    private var unreadable: Unreadable {
        let place = value.path + (row.map { "[\($0)]" } ?? "")
        guard absent.isEmpty else { return .missing(place.isEmpty ? absent : "\(place).\(absent)") }
        if place.isEmpty { return .wrongShape("body") }
        // An element of an array is there even if it is null.
        return isPresent || place.hasSuffix("]") ? .wrongShape(place) : .missing(place)
    }

    private func cleanText(_ value: JSONValue) -> String? {
        guard let text = value.string.map(clean), !text.isEmpty else { return nil }
        return text
    }
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

extension JSONValue {
    fileprivate var anyNumber: Double? {
        // No meaningful number is longer.
        number ?? string.flatMap { $0.utf8.count <= 64 ? Double($0) : nil }
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
            case .malformed, .tooDeep: .notJSON
            }
    }
}
