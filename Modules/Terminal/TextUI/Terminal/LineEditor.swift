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

    /// Edits with one key after the other, and says whether any of them means something to a field. Characters in a row
    /// are inserted together, because an insertion goes over the whole text.
    @discardableResult
    public mutating func apply(_ keys: [Key]) -> Bool {
        var typed = ""
        var isEdited = false
        for key in keys {
            if case .character(let character) = key {
                typed.append(character)
                isEdited = true
            } else {
                insert(exchange(&typed, with: ""))
                if apply(key) { isEdited = true }
            }
        }
        insert(typed)
        return isEdited
    }

    /// Inserts at the cursor. Line breaks and tabs become spaces, those at the ends are dropped.
    public mutating func insert(_ inserted: String) {
        guard !inserted.isEmpty else { return }
        let place = index(of: cursor)
        let before = String(text[..<place]) + inserted.onOneLine
        text = before + text[place...]
        cursor = before.count
    }

    /// Empties the field.
    public mutating func clear() { self = LineEditor(mask: mask) }

    /// What shows in a width in columns, scrolled so far that the cursor is inside.
    public func visible(width: Int) -> (text: String, cursorColumn: Int) {
        let window =
            if let mask {
                FieldWindow(repeatElement(mask.first ?? " ", count: text.count), cursor: cursor, width: width)
            } else {
                FieldWindow(text, cursor: index(of: cursor), width: width)
            }
        return (window.text, window.cursorColumn)
    }

    private mutating func remove(_ range: Range<Int>) {
        let start = index(of: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        cursor = min(range.lowerBound, text.count)
    }

    /// Where the word before the cursor begins, spaces after it included.
    private var wordStart: Int {
        let before = text[..<index(of: cursor)]
        let word = before[..<(before.lastIndex { $0 != " " }.map { before.index(after: $0) } ?? before.startIndex)]
        return word.lastIndex(of: " ").map { word[...$0].count } ?? 0
    }

    private func index(of position: Int) -> String.Index { text.index(text.startIndex, offsetBy: position) }
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

extension String {
    /// The text with a space for each line break and tab, if there are any, and without spaces at its ends then.
    fileprivate var onOneLine: String {
        guard unicodeScalars.contains(where: \.breaksLine) else { return self }
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            // CR LF is one line break.
            if scalar != "\n" || previous != "\r" { line.append(scalar.breaksLine ? " " : scalar) }
            previous = scalar
        }
        let start = line.firstIndex { $0 != " " } ?? line.endIndex
        let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? start
        return String(line[start..<end])
    }
}

extension Unicode.Scalar {
    /// Whether it ends a line, or is a tab.
    fileprivate var breaksLine: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
