/// A single-line text field with a cursor, edited with the keys of readline.
struct LineEditor: Sendable, Hashable {
    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int
    let isSecret: Bool

    /// Creates a field with the cursor at the end of its text.
    init(_ text: String = "", isSecret: Bool = false) {
        self.text = text
        self.isSecret = isSecret
        cursor = text.count
    }

    /// Applies a key; returns whether the field handles it.
    @discardableResult
    mutating func apply(_ key: Key) -> Bool {
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

    /// Applies several keys; returns whether the field handles any of them. Consecutive characters are inserted at
    /// once, since an insertion is linear in the length of the text.
    @discardableResult
    mutating func apply(_ keys: [Key]) -> Bool {
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

    /// Inserts text at the cursor. If it has line breaks or tabs, they become spaces, and it is trimmed.
    mutating func insert(_ inserted: String) {
        guard !inserted.isEmpty else { return }
        let place = index(of: cursor)
        let before = String(text[..<place]) + inserted.onOneLine
        text = before + text[place...]
        cursor = before.count
    }

    mutating func clear() { self = LineEditor(isSecret: isSecret) }

    private mutating func remove(_ range: Range<Int>) {
        let start = index(of: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        cursor = min(range.lowerBound, text.count)
    }

    /// The start of the word before the cursor, skipping spaces in between.
    private var wordStart: Int {
        let before = text[..<index(of: cursor)]
        let word = before[..<(before.lastIndex { $0 != " " }.map { before.index(after: $0) } ?? before.startIndex)]
        return word.lastIndex(of: " ").map { word[...$0].count } ?? 0
    }

    private func index(of position: Int) -> String.Index { text.index(text.startIndex, offsetBy: position) }
}

/// A secret is excluded from printed descriptions.
extension LineEditor: CustomStringConvertible, CustomReflectable {
    var description: String { "LineEditor(\(isSecret ? "•••" : "\"\(text)\""), cursor: \(cursor))" }
    var customMirror: Mirror {
        Mirror(self, children: ["text": isSecret ? "•••" : text, "cursor": String(cursor)])
    }
}

extension String {
    /// The text with line breaks and tabs replaced by spaces and then trimmed; unchanged if it has none.
    fileprivate var onOneLine: String {
        guard contains(where: \.breaksLine) else { return self }
        // CR LF is one character.
        let line = map { $0.breaksLine ? " " : $0 }.drop { $0 == " " }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}

extension Character {
    /// Whether it is a line break or a tab.
    fileprivate var breaksLine: Bool { isNewline || self == "\t" }
}
