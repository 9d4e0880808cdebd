/// The line difference of two texts: `-` marks a line only in the first, `+` one only in the second, and each change
/// has two lines of context.
struct LineDifference {
    let lines: [String]

    init(_ old: String, _ new: String) {
        let rows = Self.rows(
            old.split(separator: "\n", omittingEmptySubsequences: false),
            new.split(separator: "\n", omittingEmptySubsequences: false))
        var lines: [String] = []
        var last = -1
        for (index, row) in rows.enumerated() where Self.isNearChange(index, rows) {
            if index > last + 1 { lines.append("  ...") }
            lines.append(row)
            last = index
        }
        if last < rows.count - 1 { lines.append("  ...") }
        self.lines = lines
    }

    /// All lines of both texts, marked.
    private static func rows(_ old: [Substring], _ new: [Substring]) -> [String] {
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var rows: [String] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                rows.append("- \(old[i])")
                i += 1
            } else if j < new.count, inserted.contains(j) {
                rows.append("+ \(new[j])")
                j += 1
            } else {
                rows.append("  \(old[i])")
                (i, j) = (i + 1, j + 1)
            }
        }
        return rows
    }

    private static func isNearChange(_ index: Int, _ rows: [String]) -> Bool {
        rows[max(0, index - 2)...min(rows.count - 1, index + 2)].contains { !$0.hasPrefix(" ") }
    }
}

extension CollectionDifference.Change {
    /// The index of the removed or inserted line.
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
