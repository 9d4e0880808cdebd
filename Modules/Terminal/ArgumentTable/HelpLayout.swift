/// A heading and its lines.
struct HelpSection {
    var heading: String
    var body: [String]

    /// An empty line, the heading and the body; empty if the body is empty.
    var lines: [String] { body.isEmpty ? [] : [""] + (heading.isEmpty ? [] : [heading]) + body }
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
