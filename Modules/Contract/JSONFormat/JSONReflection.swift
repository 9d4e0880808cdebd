extension JSON {
    /// Decomposes any value by reflection, so that people can read and compare it; it cannot be decoded.
    ///
    /// The payload of an enum case is the member with the case's name; the keys of a dictionary are names of members,
    /// sorted, as are the elements of a set. A value without parts, or an object, is replaced by its description.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - text: Returns the text that stands for a value or a part; nil for one to decompose.
    public init(reflecting value: Any, text: (Any) -> String? = { _ in nil }) {
        let mirror = Mirror(reflecting: value)
        if let text = text(value) {
            self = .text(text)
        } else if mirror.displayStyle == .optional {
            self = mirror.children.first.map { JSON(reflecting: $0.value, text: text) } ?? .null
        } else if mirror.displayStyle == .collection {
            self = .array(mirror.children.map { JSON(reflecting: $0.value, text: text) })
        } else if mirror.displayStyle == .set {
            self = .array(mirror.children.map { JSON(reflecting: $0.value, text: text) }.sorted { $0.line < $1.line })
        } else if let entries = value as? [AnyHashable: Any] {
            let members = entries.map { ("\($0.key.base)", JSON(reflecting: $0.value, text: text)) }
            self = .object(Members(members.sorted { $0.0 < $1.0 }))
        } else if mirror.displayStyle == .class || mirror.children.isEmpty {
            self = .text("\(value)")
        } else {
            // Unlabeled parts have the labels `.0`, `.1` and so on.
            let members = mirror.children.map { child in
                ((child.label ?? "").replacing(".", with: ""), JSON(reflecting: child.value, text: text))
            }
            self = .object(Members(members))
        }
    }
}
