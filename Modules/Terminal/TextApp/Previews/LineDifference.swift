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
        let difference = new.difference(from: old)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var rows: [String] = []
        var index = 0
        func addRemoved() {
            while removed.contains(index) {
                rows.append("- \(old[index])")
                index += 1
            }
        }
        for (place, line) in new.enumerated() {
            addRemoved()
            let isInserted = inserted.contains(place)
            rows.append("\(isInserted ? "+" : " ") \(line)")
            if !isInserted { index += 1 }
        }
        addRemoved()
        return rows
    }
}
