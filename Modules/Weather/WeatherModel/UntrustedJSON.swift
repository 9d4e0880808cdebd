import JSONFormat
import SecretRedaction

/// A JSON value whose author cannot be trusted: a part that is odd counts as absent, and texts are cleaned.
struct UntrustedJSON {
    private let json: JSON
    /// The way to the value as people write it, `[2].lat`; empty for the whole.
    private let path: String
    /// What is replaced in its texts once they are clean: what was taken out may have kept a secret apart.
    private let redaction: Redaction

    /// Reads a text of at most so many values.
    init(
        _ bytes: [UInt8], mostValues: Int = .max, hiding redaction: Redaction = Redaction()
    ) throws(Unreadable) {
        if bytes.first(where: { $0 > UInt8(ascii: " ") && !Self.byteOrderMark.contains($0) }) == UInt8(ascii: "<") {
            throw .html
        }
        do throws(JSONError) {
            self.init(try JSON(bytes, mostValues: mostValues), at: "", hiding: redaction)
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

/// Members of an object. What is no object has none.
extension UntrustedJSON {
    /// A text, cleaned; nil when absent, empty or no text.
    func text(_ name: String) -> String? { json[name].flatMap(cleanText) }

    /// Texts under names that are not known beforehand, cleaned: of the first `most` members those that are texts.
    func texts(_ name: String, most: Int) -> [String: String] {
        guard case .object(let members)? = json[name] else { return [:] }
        return members.prefix(most).reduce(into: [:]) { texts, member in
            let name = clean(member.name)
            if !name.isEmpty, texts[name] == nil { texts[name] = cleanText(member.value) }
        }
    }

    /// A number, also one written as a string; nil when absent, out of range or no number.
    func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        guard let number = json[name]?.anyNumber, range.contains(number) else { return nil }
        return number
    }

    /// A number that cannot be done without.
    func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(Unreadable) -> Double {
        guard let number = number(name, in: range) else { throw lack(of: name) }
        return number
    }

    /// A whole number; a fraction is rounded down. Nil when absent, too large or no number.
    func integer(_ name: String) -> Int64? {
        if case .integer(let integer)? = json[name] { return integer }
        return json[name]?.anyNumber.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    /// A whole number that cannot be done without.
    func requiredInteger(_ name: String) throws(Unreadable) -> Int64 {
        guard let integer = integer(name) else { throw lack(of: name) }
        return integer
    }

    /// The case that a whole number stands for, which cannot be done without.
    func requiredCase<Case: RawRepresentable<Int>>(_ name: String) throws(Unreadable) -> Case {
        guard let value = integer(name).flatMap({ Case(rawValue: Int($0)) }) else { throw lack(of: name) }
        return value
    }

    /// An object; nil when absent or no object.
    func object(_ name: String) -> UntrustedJSON? { json[name].flatMap { part($0, at: path(to: name)).object } }

    /// An object that cannot be done without.
    func requiredObject(_ name: String) throws(Unreadable) -> UntrustedJSON {
        guard let object = object(name) else { throw lack(of: name) }
        return object
    }

    /// The first elements of an array; nil when absent or no array.
    func elements(_ name: String, most: Int) -> [UntrustedJSON]? {
        json[name].flatMap { part($0, at: path(to: name)).elements(most: most) }
    }

    /// The first elements of an array that cannot be done without.
    func requiredElements(_ name: String, most: Int) throws(Unreadable) -> [UntrustedJSON] {
        guard let elements = elements(name, most: most) else { throw lack(of: name) }
        return elements
    }

    /// Why a part that cannot be done without was not read.
    private func lack(of name: String) -> Unreadable {
        json[name] ?? .null == .null ? .missing(path(to: name)) : .wrongShape(path(to: name))
    }

    private func path(to name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

/// The value itself.
extension UntrustedJSON {
    /// The value if it is an object.
    var object: UntrustedJSON? { if case .object = json { self } else { nil } }

    /// The value as an object, which it has to be.
    func requiredObject() throws(Unreadable) -> UntrustedJSON {
        guard let object else { throw wrongShape }
        return object
    }

    /// The first elements of the value as an array, which it has to be.
    func requiredElements(most: Int = .max) throws(Unreadable) -> [UntrustedJSON] {
        guard let elements = elements(most: most) else { throw wrongShape }
        return elements
    }

    private func elements(most: Int) -> [UntrustedJSON]? {
        guard case .array(let elements) = json else { return nil }
        return elements.prefix(most).enumerated().map { part($1, at: "\(path)[\($0)]") }
    }

    private var wrongShape: Unreadable { .wrongShape(path.isEmpty ? "body" : path) }

    private func part(_ json: JSON, at path: String) -> UntrustedJSON {
        UntrustedJSON(json, at: path, hiding: redaction)
    }

    private func cleanText(_ json: JSON) -> String? {
        guard let text = json.string.map(clean), !text.isEmpty else { return nil }
        return text
    }

    private func clean(_ text: String) -> String { redaction.redacted(CleanText.clean(text)) }
}

extension [UntrustedJSON] {
    /// The first `most` values that can be read of the elements. When there are none, the first reason is thrown.
    func readable<Value>(
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
        // No number that means something is longer.
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
