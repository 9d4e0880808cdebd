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
    var next: Int {
        get { Int(following) }
        set { following = UInt32(truncatingIfNeeded: newValue) }
    }
    /// As `next`: there are no more tokens than bytes. It is half as large, as there can be many.
    private var following: UInt32

    init(kind: Kind, name: JSONText, text: JSONText, next: Int) {
        self.kind = kind
        self.name = name
        self.text = text
        following = UInt32(truncatingIfNeeded: next)
    }
}

/// Characters in a JSON text.
struct JSONText {
    /// The most bytes of a text whose characters this can tell apart.
    static let mostBytes = Int(Int32.max)

    /// None.
    static let empty = JSONText(start: 0, count: 0, isEscaped: false)

    private let first: UInt32
    /// The number of bytes, doubled, and one more when a backslash is among them.
    private let size: UInt32

    init(start: Int, count: Int, isEscaped: Bool) {
        first = UInt32(truncatingIfNeeded: start)
        size = UInt32(truncatingIfNeeded: count) << 1 | (isEscaped ? 1 : 0)
    }

    /// The index of the first byte.
    var start: Int { Int(first) }
    /// The number of bytes.
    var count: Int { Int(size >> 1) }
    /// Whether a backslash is among them.
    var isEscaped: Bool { size & 1 == 1 }
    /// The indices of the bytes.
    var bytes: Range<Int> { start..<start + count }
}
