/// A line that is being typed, of at most 64 KiB.
struct TypedLine {
    static let longest = 1 << 16

    private var text = ""
    private var isTooLong = false

    var isEmpty: Bool { text.isEmpty && !isTooLong }

    mutating func append(_ more: String) {
        if text.utf8.count + more.utf8.count > Self.longest { (text, isTooLong) = ("", true) }
        if !isTooLong { text += more }
    }

    /// Removes and returns the line; nil if it was too long.
    mutating func take() -> String? {
        defer { self = TypedLine() }
        return isTooLong ? nil : text
    }
}
