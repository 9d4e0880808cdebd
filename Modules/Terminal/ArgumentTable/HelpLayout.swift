/// A heading and the lines under it.
struct HelpSection {
    var heading: String
    var body: [String]

    /// An empty line, the heading and the body; nothing when there is no body.
    var lines: [String] { body.isEmpty ? [] : [""] + (heading.isEmpty ? [] : [heading]) + body }
}

/// Two columns, the right one wrapped; a term too long for its column stands on a line of its own, and so does every
/// term where there is no room for two columns.
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

/// The words of a text in lines of at most a number of characters; a longer word stands alone.
func wrapped(_ text: String, to columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= columns {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append(String(word))
        }
    }
}
