/// The number of changes by module and verdict.
struct Summary {
    private static let words = ["noticed", "survived", "broken", "equivalent"]
    /// The counts by module and word.
    private var counts: [String: [String: Int]] = [:]

    mutating func add(_ verdict: Verdict, of change: Change) {
        let word =
            switch verdict {
            case .noticed: "noticed"
            case .survived: "survived"
            case .broken: "broken"
            case .equivalent: "equivalent"
            }
        counts[change.module, default: [:]][word, default: 0] += 1
    }

    private var all: [String: Int] { counts.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) } }

    /// Whether at least 90% of the changes were detected and all of them compiled.
    var isEnough: Bool {
        let (noticed, survived) = (all["noticed"] ?? 0, all["survived"] ?? 0)
        return noticed * 10 >= (noticed + survived) * 9 && all["broken"] == nil
    }

    /// A table with one line per module and one for the total.
    var text: String {
        let rows = counts.sorted { $0.key < $1.key } + [("all", all)]
        let lines = rows.map { name, count in row(name, Self.words.map { "\(count[$0] ?? 0)" }) }
        return ([row("module", Self.words)] + lines).joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        trimmed(([name.padded(to: 22)] + cells.map { $0.padded(to: 11) }).joined())
    }

    /// Returns the line for a verdict, followed by the change itself if it needs attention.
    static func line(_ verdict: Verdict, of change: Change) -> String {
        switch verdict {
        case .noticed(let test): "noticed     \(change.file): \(test)"
        case .survived: "SURVIVED    \(change.file)\n\(change.summary)"
        case .broken(let error): "BROKEN      \(change.file): \(error)\n\(change.summary)"
        case .equivalent: "equivalent  \(change.file): \(change.equivalence ?? "")"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
