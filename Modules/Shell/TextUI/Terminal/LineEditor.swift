/// A text field: one line of text and a cursor between its characters, edited with readline's keys.
public struct LineEditor: Sendable, Hashable {
    /// The text so far.
    public private(set) var text: String
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int
    /// What stands in for each character of a secret; nil shows the text.
    public let mask: String?

    /// A field with the cursor at the end of its text.
    public init(_ text: String = "", mask: String? = nil) {
        self.text = text
        self.mask = mask
        cursor = text.count
    }

    /// Edits with a key, and says whether the key means something to a field.
    @discardableResult
    public mutating func apply(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let pasted): insert(pasted)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .backspace, .control("h"): remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(text.count, cursor + 1))
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        case .control("w"): remove(wordStart..<cursor)
        default: return false
        }
        return true
    }

    /// Inserts at the cursor. Line breaks and tabs become spaces, those at the ends are dropped.
    public mutating func insert(_ inserted: String) {
        let line = inserted.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        let isBlock = inserted.contains { $0.isNewline || $0 == "\t" }
        let cleaned = String(isBlock ? line.trimmingSpaces() : line[...])
        let before = String(text.prefix(cursor)) + cleaned
        text = before + text.dropFirst(cursor)
        cursor = min(before.count, text.count)
    }

    /// Empties the field.
    public mutating func clear() { self = LineEditor(mask: mask) }

    /// What shows in a width in columns, and the cursor's column in it: scrolled so far that the cursor is inside.
    public func visible(width: Int) -> (text: String, cursorColumn: Int) {
        guard width > 0 else { return ("", 0) }
        let shown = text.map { mask ?? String($0) }
        var start = 0
        var column = shown[..<cursor].reduce(0) { $0 + CellWidth.of($1) }
        while column >= width, start < cursor {
            column -= CellWidth.of(shown[start])
            start += 1
        }
        let glyphs = [Glyph](shown[start...].joined(), style: .plain).prefixFitting(width)
        return (glyphs.map(\.text).joined(), column)
    }

    private mutating func remove(_ range: Range<Int>) {
        let characters = Array(text)
        text = String(characters[..<range.lowerBound] + characters[range.upperBound...])
        cursor = min(range.lowerBound, text.count)
    }

    /// Where the word before the cursor begins, spaces after it included.
    private var wordStart: Int {
        let before = Array(text.prefix(cursor))
        let end = (before.lastIndex { $0 != " " } ?? -1) + 1
        return (before[..<end].lastIndex(of: " ") ?? -1) + 1
    }
}

/// A masked field tells its text to nobody who only prints it.
extension LineEditor: CustomStringConvertible, CustomReflectable {
    /// The field without its text when it is masked.
    public var description: String { "LineEditor(\(mask == nil ? "\"\(text)\"" : "•••"), cursor: \(cursor))" }
    /// The field without its text when it is masked.
    public var customMirror: Mirror {
        Mirror(self, children: ["text": mask == nil ? text : "•••", "cursor": String(cursor)])
    }
}

extension [Character] {
    fileprivate func trimmingSpaces() -> ArraySlice<Character> {
        let start = firstIndex { $0 != " " } ?? count
        let end = (lastIndex { $0 != " " } ?? start - 1) + 1
        return self[start..<end]
    }
}
