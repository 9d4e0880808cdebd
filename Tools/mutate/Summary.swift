/// How many changes were noticed, by module.
struct Summary {
    private struct Count {
        var noticed = 0
        var survived = 0
        var broken = 0
        var equivalent = 0
    }

    private var counts: [String: Count] = [:]

    mutating func add(_ verdict: Verdict, of change: Change) {
        switch verdict {
        case .noticed: counts[change.module, default: Count()].noticed += 1
        case .survived: counts[change.module, default: Count()].survived += 1
        case .broken: counts[change.module, default: Count()].broken += 1
        case .equivalent: counts[change.module, default: Count()].equivalent += 1
        }
    }

    /// Whether at least nine of ten were noticed, and every change compiled.
    var isEnough: Bool {
        let noticed = counts.values.reduce(0) { $0 + $1.noticed }
        let survived = counts.values.reduce(0) { $0 + $1.survived }
        return noticed * 10 >= (noticed + survived) * 9 && counts.values.allSatisfy { $0.broken == 0 }
    }

    /// A table with one line a module and one for all.
    var text: String {
        let all = counts.values.reduce(into: Count()) { sum, count in
            sum.noticed += count.noticed
            sum.survived += count.survived
            sum.broken += count.broken
            sum.equivalent += count.equivalent
        }
        let rows = counts.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
        return ([row("module", ["noticed", "survived", "broken", "equivalent"])] + rows + [row("all", all)])
            .joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ count: Count) -> String {
        row(name, [count.noticed, count.survived, count.broken, count.equivalent].map(String.init))
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        ([name.padded(to: 22)] + cells.map { $0.padded(to: 11) }).joined().trimmedAtEnd
    }

    /// What came of one change: one line, and the change itself when something must be done about it.
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

    fileprivate var trimmedAtEnd: String {
        var rest = self[...]
        while rest.last == " " { rest = rest.dropLast() }
        return String(rest)
    }
}
