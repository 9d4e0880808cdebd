import SecretRedaction

/// Reads the members of an object whose author cannot be trusted: a part that is odd counts as absent.
extension JSONObject {
    /// A text, cleaned; nil when absent, empty or no text.
    func text(_ name: StaticString) -> String? { self[name]?.cleanText }

    /// Texts under names that are not known beforehand, cleaned: of the first `most` members those that are texts.
    func texts(_ name: StaticString, most: Int) -> [String: String] {
        guard let object = object(name) else { return [:] }
        return object.members.prefix(most).reduce(into: [:]) { texts, member in
            let name = member.cleanName
            if !name.isEmpty, texts[name] == nil { texts[name] = member.cleanText }
        }
    }

    /// A number, also one written as a string; nil when absent, out of range or no number.
    func number(_ name: StaticString, in range: ClosedRange<Double>) -> Double? {
        guard let number = self[name]?.anyNumber, range.contains(number) else { return nil }
        return number
    }

    /// A number that cannot be done without.
    func requiredNumber(_ name: StaticString, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(name, in: range) else { throw lack(of: name) }
        return number
    }

    /// A whole number; a fraction is rounded down. Nil when absent, too large or no number.
    func integer(_ name: StaticString) -> Int64? {
        guard let value = self[name] else { return nil }
        return value.integer ?? value.anyNumber.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    /// A whole number that cannot be done without.
    func requiredInteger(_ name: StaticString) throws(Unreadable) -> Int64 {
        guard let integer = integer(name) else { throw lack(of: name) }
        return integer
    }

    /// An object; nil when absent or no object.
    func object(_ name: StaticString) -> JSONObject? { self[name]?.object }

    /// An object that cannot be done without.
    func requiredObject(_ name: StaticString) throws(Unreadable) -> JSONObject {
        guard let object = object(name) else { throw lack(of: name) }
        return object
    }

    /// Why a part that cannot be done without was not read.
    private func lack(of name: StaticString) -> Unreadable {
        let path = value.path(to: name)
        return self[name]?.isNull ?? true ? .missing(path) : .wrongShape(path)
    }
}

extension JSONValue {
    /// The value as an object, which it has to be.
    func requiredObject() throws(Unreadable) -> JSONObject {
        guard let object else { throw .wrongShape(path) }
        return object
    }

    /// The value as an array, which it has to be.
    func requiredElements() throws(Unreadable) -> JSONParts {
        guard let elements else { throw .wrongShape(path) }
        return elements
    }

    /// As much of a text, or of a name, as cleaning it reads.
    private static let scalars = CleanText.scalarsRead(for: CleanText.usualLimit)

    fileprivate var cleanName: String { clean(name(scalars: Self.scalars)) }

    fileprivate var cleanText: String? {
        guard let text = text(scalars: Self.scalars) else { return nil }
        let clean = clean(text)
        return clean.isEmpty ? nil : clean
    }

    private func clean(_ text: String) -> String { document.redaction.redacted(CleanText.clean(text)) }

    fileprivate var anyNumber: Double? {
        switch token.kind {
        case .number: number
        // No number that means something is longer.
        case .text: token.text.count <= 64 ? text.flatMap { Double($0) } : nil
        case .null, .boolean, .array, .object: nil
        }
    }
}
