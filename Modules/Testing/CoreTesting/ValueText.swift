import Effects

/// Describes values in findings by their own descriptions, so that what they hide stays hidden.
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
        String(describing: value).replacing(/\b([A-Z]\w*\.)+(?=\w+\()/, with: "")
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

    /// Returns the parts of two texts from shortly before their first difference to shortly after the last.
    static func pair(_ old: String, _ new: String) -> (String, String) {
        let ahead = zip(old, new).prefix { $0 == $1 }.count
        let behind = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        func cut(_ text: String) -> String {
            let start = max(0, ahead - 12)
            let end = max(start, text.count - max(0, behind - 12))
            let middle = String(text.dropFirst(start).prefix(end - start))
            return "\(start > 0 ? "…" : "")\(short(middle))\(end < text.count ? "…" : "")"
        }
        return (cut(old), cut(new))
    }
}
