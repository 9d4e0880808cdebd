/// A pattern for ids: `*` matches any text, including the empty one and slashes.
struct Pattern {
    private let pieces: [Substring]

    init(_ text: String) { pieces = text.split(separator: "*", omittingEmptySubsequences: false) }

    func matches(_ name: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, name.hasPrefix(first) else { return false }
        if pieces.count == 1 { return name == first }
        var rest = name.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() {
            guard let end = Self.end(of: piece, in: rest) else { return false }
            rest = rest[end...]
        }
        return rest.hasSuffix(last)
    }

    private static func end(of piece: Substring, in text: Substring) -> Substring.Index? {
        var start = text.startIndex
        while !text[start...].hasPrefix(piece) {
            guard start < text.endIndex else { return nil }
            start = text.index(after: start)
        }
        return text.index(start, offsetBy: piece.count)
    }
}
