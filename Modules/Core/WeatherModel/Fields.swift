/// Reads the members of an object whose author cannot be trusted: a part that is odd counts as absent.
extension KeyedDecodingContainer {
    /// A text, cleaned; nil when absent, empty or no text.
    func text(_ key: Key) -> String? {
        guard let raw = try? decode(String.self, forKey: key) else { return nil }
        let clean = CleanText.clean(raw)
        return clean.isEmpty ? nil : clean
    }

    /// Texts under keys that are not known beforehand, cleaned; those that are no texts are left out.
    func texts(_ key: Key) -> [String: String] {
        guard let members = object(key, keyedBy: OpenKey.self) else { return [:] }
        // In a fixed order, so that it is always the same one that wins when two keys become alike.
        return members.allKeys.sorted { $0.stringValue < $1.stringValue }.reduce(into: [:]) { texts, key in
            let name = CleanText.clean(key.stringValue)
            if !name.isEmpty, let text = members.text(key) { texts[name] = text }
        }
    }

    /// A number, also one written as a string; nil when absent, out of range or no number.
    func number(_ key: Key, in range: ClosedRange<Double>) -> Double? {
        guard let number = (try? decode(Double.self, forKey: key)) ?? numeral(key) else { return nil }
        return range.contains(number) ? number : nil
    }

    /// A number that cannot be done without.
    func requiredNumber(_ key: Key, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(key, in: range) else { throw lack(of: key) }
        return number
    }

    /// A whole number; a fraction is cut off. Nil when absent, too large to be exact or no number.
    func integer(_ key: Key) -> Int64? {
        if let exact = try? decode(Int64.self, forKey: key) { return exact }
        let exactlyCounted = -9_007_199_254_740_992.0...9_007_199_254_740_992.0
        return number(key, in: exactlyCounted).map { Int64($0.rounded(.down)) }
    }

    /// A whole number that cannot be done without.
    func requiredInteger(_ key: Key) throws(Unreadable) -> Int64 {
        guard let integer = integer(key) else { throw lack(of: key) }
        return integer
    }

    /// An object; nil when absent or no object.
    func object<Inner: CodingKey>(_ key: Key, keyedBy type: Inner.Type) -> KeyedDecodingContainer<Inner>? {
        try? nestedContainer(keyedBy: type, forKey: key)
    }

    /// Whether there is no value, or null.
    private func isAbsent(_ key: Key) -> Bool { (try? decodeNil(forKey: key)) ?? true }

    /// Why a part that cannot be done without was not read.
    func lack(of key: Key) -> Unreadable {
        let path = (codingPath + [key]).dotted
        return isAbsent(key) ? .missing(path) : .wrongShape(path)
    }

    private func numeral(_ key: Key) -> Double? { (try? decode(String.self, forKey: key)).flatMap { Double($0) } }
}

/// A key that is whatever the object says.
private struct OpenKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
