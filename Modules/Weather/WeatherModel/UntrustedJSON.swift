import JSONFormat
package import SecretRedaction

/// A JSON value from an untrusted source: an invalid field counts as absent, and texts are sanitized.
package struct UntrustedJSON {
    private let source: Source
    /// The index of the value, or of the nearest one around it if it is absent or a row.
    private let index: Int
    /// The row of a table whose columns are the members of the value.
    private var row: Int?
    /// The index of the path from there to the absent value; nil if the value exists.
    private var absent: Int?

    /// Parses a JSON text with at most `maximumValueCount` values.
    package init(
        _ bytes: [UInt8], maximumValueCount: Int = .max, hiding redaction: Redaction = Redaction()
    ) throws(Unreadable) {
        if bytes.first(where: { $0 > UInt8(ascii: " ") && !Self.byteOrderMark.contains($0) }) == UInt8(ascii: "<") {
            throw .html
        }
        do throws(JSONError) {
            let document = try JSONDocument(bytes, maximumValueCount: maximumValueCount)
            self.init(Source(document, redaction), 0)
        } catch {
            throw Unreadable(error)
        }
    }

    private init(_ source: Source, _ index: Int, row: Int? = nil, absent: Int? = nil) {
        self.source = source
        self.index = index
        self.row = row
        self.absent = absent
    }

    /// The data that all values of a text share.
    fileprivate final class Source {
        let document: JSONDocument
        /// The secrets to remove from texts.
        let redaction: Redaction
        /// The paths to absent values. A value refers to its path by index, since values are copied often.
        var paths: [String] = []

        init(_ document: JSONDocument, _ redaction: Redaction) {
            self.document = document
            self.redaction = redaction
        }

        subscript(index: Int) -> JSONValue { JSONValue(document: document, index: index) }

        /// Returns a sanitized text; nil if it is empty or not a text.
        func text(_ index: Int) -> String? {
            guard let text = self[index].string else { return nil }
            let shown = clean(text)
            return shown.isEmpty ? nil : shown
        }

        func clean(_ text: String) -> String {
            // A secret is removed before a text is sanitized, which may cut it, and after, since removed characters may
            // have split it.
            let shown = redaction.redacted(text)
            let clean = CleanText.clean(shown)
            return clean == shown ? clean : redaction.redacted(clean)
        }
    }

    private var value: JSONValue { source[index] }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The members of an object; any other value has none.
extension UntrustedJSON {
    /// Returns a sanitized text; nil if it is absent, empty or not a text.
    package func text(_ name: String) -> String? {
        guard let member = member(name) else { return nil }
        return source.text(member)
    }

    /// Returns the texts under unknown names, sanitized: those among the first `most` members.
    package func texts(_ name: String, most: Int) -> [String: String] {
        guard let object = member(name) else { return [:] }
        return source[object].members.prefix(most).reduce(into: [:]) { texts, member in
            let name = source.clean(member.name)
            if !name.isEmpty, texts[name] == nil { texts[name] = source.text(member.value.index) }
        }
    }

    /// Returns a number, possibly written as a string; nil if it is absent, out of range or not a number.
    package func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let member = member(name), let number = source[member].anyNumber else { return nil }
        return range.contains(number) ? number : nil
    }

    package func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(name, in: range) else { throw self[name].unreadable }
        return number
    }

    /// Returns an integer, rounding a fraction down; nil if it is absent, too large or not a number.
    package func integer(_ name: String) -> Int64? {
        guard let member = member(name) else { return nil }
        return source[member].int64 ?? source[member].anyNumber.flatMap { Int64(exactly: $0.rounded(.down)) }
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
        guard let member = member(name) else { return nil }
        if let flag = source[member].bool { return flag }
        return switch source[member].anyNumber {
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

    /// Returns the value under a name if it is an object.
    package func object(_ name: String) -> UntrustedJSON? {
        guard let member = member(name), source[member].kind == .object else { return nil }
        return UntrustedJSON(source, member)
    }

    /// The value under a name; null if it is absent.
    package subscript(name: String) -> UntrustedJSON {
        if let member = member(name) { return UntrustedJSON(source, member) }
        source.paths.append(absent.map { "\(source.paths[$0]).\(name)" } ?? name)
        return UntrustedJSON(source, index, row: row, absent: source.paths.count - 1)
    }

    /// Returns the index of a member.
    private func member(_ name: String) -> Int? {
        guard absent == nil, let member = source.document.index(of: name, in: index) else { return nil }
        guard let row else { return member }
        return source[member][row]?.index
    }
}

/// An object of columns as a table.
extension UntrustedJSON {
    /// Returns the first rows of a table that is written as columns: the nth row is an object with the nth value of
    /// each column. It lacks the values of columns that are shorter or not arrays.
    ///
    /// - Parameter column: The column that determines the number of rows; it must be an array.
    package func rows(of column: String, most: Int) throws(Unreadable) -> [UntrustedJSON] {
        let count = try self[column].requiredElements(most: most).underestimatedCount
        guard value.count <= Self.mostColumns else { throw .tooLarge }
        return (0..<count).map { UntrustedJSON(source, index, row: $0) }
    }

    /// The maximum number of columns, which are searched for each value.
    private static let mostColumns = 64
}

/// The value itself.
extension UntrustedJSON {
    /// Whether there is a value other than null.
    package var isPresent: Bool { absent == nil && value.kind != .null }

    /// The value if it is an object.
    package var object: UntrustedJSON? { absent == nil && value.kind == .object ? self : nil }

    /// Returns the value, which must be an object.
    package func requiredObject() throws(Unreadable) -> UntrustedJSON {
        guard let object else { throw unreadable }
        return object
    }

    /// Returns the first elements of the value, which must be an array.
    package func requiredElements(most: Int = .max) throws(Unreadable) -> Elements {
        guard absent == nil, row == nil, value.kind == .array else { throw unreadable }
        return Elements(source: source, rest: value.elements, underestimatedCount: min(value.count, most))
    }

    /// The first elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        fileprivate let source: Source
        fileprivate var rest: JSONValue.Elements
        /// The number of elements left.
        package fileprivate(set) var underestimatedCount: Int

        package mutating func next() -> UntrustedJSON? {
            guard underestimatedCount > 0, let value = rest.next() else { return nil }
            underestimatedCount -= 1
            return UntrustedJSON(source, value.index)
        }
    }

    /// The error for a required value that is absent or has another type.
    private var unreadable: Unreadable {
        let place = value.path + (row.map { "[\($0)]" } ?? "")
        if let absent { return .missing((place.isEmpty ? "" : "\(place).") + source.paths[absent]) }
        if place.isEmpty { return .wrongShape("body") }
        // An element of an array exists even if it is null.
        return isPresent || place.hasSuffix("]") ? .wrongShape(place) : .missing(place)
    }
}

extension Sequence<UntrustedJSON> {
    /// Returns the first `most` values that are readable. If there are none, the first error is thrown.
    package func readable<Value>(
        most: Int = .max, _ read: (UntrustedJSON) throws(Unreadable) -> Value
    ) throws(Unreadable) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(Swift.min(underestimatedCount, most))
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
