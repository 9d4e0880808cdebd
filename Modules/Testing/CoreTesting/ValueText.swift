import Effects

/// The words for values in findings: as they describe themselves, so that what hides itself stays hidden.
enum ValueText {
    /// A text in quotation marks, anything else as it describes itself.
    static func whole(_ value: Any) -> String {
        if let text = value as? String { return String(reflecting: text) }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { whole($0.value) } ?? "nil" }
        // A value with a mirror of its own hides something; `String(describing:)` would print nothing but its type.
        guard value is any CustomReflectable, !(value is any CustomStringConvertible) else { return plain(value) }
        return mirror.children.map { "\($0.label ?? "") \(whole($0.value))" }.joined(separator: ", ")
    }

    /// As a value describes itself, types without the names of the modules and types around them.
    private static func plain(_ value: Any) -> String {
        String(describing: value).replacing(/\b([A-Z]\w*\.)+(?=\w+\()/, with: "")
    }

    /// The same; a long one without its middle.
    static func short(_ value: Any) -> String {
        let text = whole(value)
        guard text.count > 100 else { return text }
        return "\(text.prefix(60))…\(text.suffix(39))"
    }

    /// A request by its number, the name of its effect, and what it says of itself.
    static func short(_ request: Request) -> String {
        "\(request.id) \(type(of: request.effect).name) \(short(request.effect as Any))"
    }

    /// Two different texts from shortly before the first difference to shortly after the last.
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
