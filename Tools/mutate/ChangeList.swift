/// A module's list of changes, read from `Changes/MODULE.txt`.
///
/// ```text
/// tests: CoreRuntimeTests LifecycleCoreTests      the test targets; apply until the next such line
/// Modules/Core/CoreRuntime/Engine/Race.swift  the file; applies until the next such line
///   let winner = lanes[index]                 a line of context, needed if the changed one is not unique
/// - return index + 1                          the line before the change, without indentation
/// + return index                              the line after the change
/// = index is always 0 here                    why no test can detect it; such a change is counted but not run
/// ```
///
/// An empty line ends a change, and `#` starts a comment.
struct ChangeList {
    let changes: [Change]

    /// Parses a list; errors name the line.
    init(_ text: String, module: String) throws(Refusal) {
        var changes: [Change] = []
        var tests: [String] = []
        var file = ""
        var hunk: [Change.Line] = []
        var reason: String?
        func end(at number: Int) throws(Refusal) {
            guard !hunk.isEmpty else { return }
            guard !file.isEmpty, !tests.isEmpty, hunk.contains(where: \.isChange) else {
                throw Refusal("\(module), line \(number): a change needs a file, tests, and a line that differs")
            }
            changes.append(
                Change(module: module, file: file, hunk: hunk, tests: tests, equivalence: reason))
            (hunk, reason) = ([], nil)
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let changed = Change.Line(line) {
                hunk.append(changed)
            } else if line.hasPrefix("=") {
                reason = trimmed(line.dropFirst())
            } else if !line.hasPrefix("#") {
                try end(at: index + 1)
                if line.hasPrefix("tests:") {
                    tests = line.dropFirst("tests:".count).split(separator: " ").map(String.init)
                } else if !trimmed(line).isEmpty {
                    file = trimmed(line)
                }
            }
        }
        try end(at: text.split(separator: "\n", omittingEmptySubsequences: false).count)
        self.changes = changes
    }
}

extension Change.Line {
    /// Parses a line of a hunk; nil for any other line of a list.
    fileprivate init?(_ line: Substring) {
        if line.hasPrefix("  ") {
            self = .context(trimmed(line))
        } else if line.hasPrefix("- ") {
            self = .removed(trimmed(line.dropFirst(2)))
        } else if line.hasPrefix("+ ") {
            self = .added(trimmed(line.dropFirst(2)))
        } else {
            return nil
        }
    }

    fileprivate var isChange: Bool {
        switch self {
        case .context: false
        case .removed, .added: true
        }
    }
}
