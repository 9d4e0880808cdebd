/// A value of a JSON text and where it stands.
///
/// The tokens of a text are one array in the order of the text: those of an array's elements and an object's members
/// follow it.
struct JSONToken {
    enum Kind { case null, boolean, number, text, array, object }

    let kind: Kind
    /// The name before a member of an object; empty before other values.
    let name: JSONText
    /// What stands between a text's quotes, the characters of a number; empty for other kinds.
    let text: JSONText
    /// The index of the first token behind this one and everything in it.
    var next: Int
}

/// Characters in a JSON text.
struct JSONText {
    /// None.
    static let empty = JSONText(start: 0, count: 0, isEscaped: false)

    /// The index of the first byte.
    let start: Int
    /// The number of bytes.
    let count: Int
    /// Whether a backslash is among them.
    let isEscaped: Bool

    /// The indices of the bytes.
    var bytes: Range<Int> { start..<start + count }
}
