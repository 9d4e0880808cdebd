/// The line difference of two texts: `-` marks a line only in the first, `+` one only in the second, and each change
/// has two lines of context.
struct LineDifference {
    let lines: [String]

    init(_ old: String, _ new: String) {
        let rows = Self.rows(
            old.split(separator: "\n", omittingEmptySubsequences: false),
            new.split(separator: "\n", omittingEmptySubsequences: false))
        let changes = rows.indices.filter { !rows[$0].hasPrefix(" ") }
        let near = Set(changes.flatMap { $0 - 2...$0 + 2 })
        lines = rows.indices.compactMap { index in
            if near.contains(index) { return rows[index] }
            return index == 0 || near.contains(index - 1) ? "  ..." : nil
        }
    }

    /// All lines of both texts, marked.
    private static func rows(_ old: [Substring], _ new: [Substring]) -> [String] {
        var rows = old.map { "  \($0)" }
        // Removals come first, and insertions in the order of their offsets in the new text.
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let line, _): rows[offset] = "- \(line)"
            case .insert(let offset, let line, _):
                let kept = rows.indices.filter { !rows[$0].hasPrefix("-") }
                rows.insert("+ \(line)", at: offset < kept.count ? kept[offset] : rows.count)
            }
        }
        return rows
    }
}
