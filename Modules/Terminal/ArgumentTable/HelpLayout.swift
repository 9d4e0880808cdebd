/// A heading and its lines.
struct HelpSection {
    var heading: String
    var body: [String]

    /// An empty line, the heading and the body; empty if the body is empty.
    var lines: [String] { body.isEmpty ? [] : [""] + (heading.isEmpty ? [] : [heading]) + body }
}

/// Lays out two columns, the right one wrapped. A term too wide for its column takes a line of its own, as does every term
/// if there is no room for two columns.
func definitionLines(_ entries: [(term: String, meaning: String)], columns: Int) -> [String] {
    let isNarrow = columns < 60
    let widest = entries.map(\.term.count).filter { $0 <= 26 }.max() ?? 0
    let indent = String(repeating: " ", count: isNarrow ? 8 : widest + 4)
    return entries.flatMap { entry -> [String] in
        let meaning = wrapped(entry.meaning, to: columns - indent.count)
        let gap = indent.count - 2 - entry.term.count
        guard gap >= 2, !isNarrow else { return ["  " + entry.term] + meaning.map { indent + $0 } }
        guard let first = meaning.first else { return ["  " + entry.term] }
        let head = "  " + entry.term + String(repeating: " ", count: gap) + first
        return [head] + meaning.dropFirst().map { indent + $0 }
    }
}

/// Wraps a text at spaces to at most `columns` characters per line. A longer word takes a line of its own.
func wrapped(_ text: String, to columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= columns {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append(String(word))
        }
    }
}
