import Effects
import JSONFormat
import SecretEffects

/// Describes values in findings by their own descriptions, so that hidden values stay hidden.
enum ValueText {
    /// Returns a text in quotation marks, or the description of any other value.
    static func whole(_ value: Any) -> String {
        if let text = value as? String { return String(reflecting: text) }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { whole($0.value) } ?? "nil" }
        // A value with a custom mirror hides something; `String(describing:)` would print only its type.
        guard value is any CustomReflectable, !(value is any CustomStringConvertible) else { return plain(value) }
        return mirror.children.map { "\($0.label ?? "") \(whole($0.value))" }.joined(separator: ", ")
    }

    /// Returns a value's description, without the modules and enclosing types in the names of types.
    private static func plain(_ value: Any) -> String {
        String(describing: value).replacing(/\b(?:([A-Z]\w*\.)+(?=\w+\()|([A-Z]\w+\.){2,}(?=[a-z]))/, with: "")
    }

    /// Returns the same text, without the middle if it is long.
    static func short(_ value: Any) -> String {
        let text = whole(value)
        guard text.count > 100 else { return text }
        return "\(text.prefix(60))…\(text.suffix(39))"
    }

    /// Describes a request by its id, the name of its effect, and the effect.
    static func short(_ request: Request) -> String {
        "\(request.id) \(type(of: request.effect).name) \(short(request.effect as Any))"
    }

    /// Returns the differences of a value from an expected or earlier one, one line for each:
    /// `state.places[3].name: "Oslo" → "Bergen"`. Parts that both hide are not compared.
    static func differences(_ old: Any, _ new: Any, named name: String) -> [String] {
        JSON(reflecting: new, text: text(of:)).changes(from: JSON(reflecting: old, text: text(of:)), named: name)
    }

    /// Texts are quoted; secrets are distinguished by their hashes, which differ between processes.
    private static func text(of value: Any) -> String? {
        switch value {
        case let text as String: String(reflecting: text)
        case let secret as SecretText: "\(secret) (\(UInt16(truncatingIfNeeded: secret.hashValue)))"
        default: nil
        }
    }
}
