extension JSON {
    /// Returns the differences from an earlier value, one line for each: `places[3].name: Oslo → Bergen`, or
    /// `places[4] added: …` for a part that only one of them has.
    ///
    /// - Parameters:
    ///   - old: The value on the left of the arrow.
    ///   - name: The start of each path.
    ///   - limit: The maximum number of differences; a line with the number of omitted ones follows.
    public func changes(from old: JSON, named name: String = "", limit: Int = 12) -> [String] {
        // Deeper values than can be parsed are compared as a whole.
        guard let before = try? JSONDocument(Array(old.line.utf8)), let after = try? JSONDocument(Array(line.utf8))
        else { return old == self ? [] : [Self.line(of: old, self, at: name)] }
        let lines = after.root.differences(from: before.root).map { difference in
            Self.line(of: difference.old?.json, difference.new?.json, at: difference.path(named: name))
        }
        return lines.prefix(limit) + (lines.count > limit ? ["… and \(lines.count - limit) more"] : [])
    }

    private static func line(of old: JSON?, _ new: JSON?, at path: String) -> String {
        guard let old else { return "\(path) added: \(new?.words.shortened ?? "")" }
        guard let new else { return "\(path) removed: \(old.words.shortened)" }
        let (left, right) = parts(of: old.words, new.words)
        return "\(path.isEmpty ? "" : "\(path): ")\(left) → \(right)"
    }

    /// Returns excerpts of two long texts, from shortly before their first difference to shortly after the last.
    private static func parts(of old: String, _ new: String) -> (String, String) {
        guard max(old.count, new.count) > String.longest else { return (old.shortened, new.shortened) }
        let start = max(0, zip(old, new).prefix { $0 == $1 }.count - 12)
        let same = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let end = max(0, min(same, old.count - start, new.count - start) - 12)
        func part(_ text: String) -> String {
            (start > 0 ? "…" : "") + String(text.dropFirst(start).dropLast(end)).shortened + (end > 0 ? "…" : "")
        }
        return (part(old), part(new))
    }
}

extension JSONDifference {
    /// Returns the path as text, such as `places[3].name`.
    fileprivate func path(named name: String) -> String {
        path.reduce(name) { path, step in
            switch step {
            case .member(let name): path.appending(member: name)
            case .element(let index): "\(path)[\(index)]"
            }
        }
    }
}

extension JSON {
    /// A short text of the value: its first leaves, with their paths.
    public var summary: String {
        let leaves = leaves(at: "")
        let texts = leaves.prefix(Self.mostLeaves).map { path, leaf in
            leaf.isEmpty ? path : path.isEmpty ? leaf.shortened : "\(path): \(leaf.shortened)"
        }
        return texts.joined(separator: ", ") + (leaves.count > Self.mostLeaves ? ", …" : "")
    }

    private static let mostLeaves = 6

    /// The text, or the summary of a value that has parts.
    private var words: String { string ?? summary }

    /// The name of the member that contains bytes as text; it is not part of a path.
    public static let textMark = "$text"

    private func leaves(at path: String) -> [(path: String, text: String)] {
        switch self {
        case .array(let elements) where !elements.isEmpty:
            elements.enumerated().flatMap { $1.leaves(at: "\(path)[\($0)]") }
        case .object(let members) where !members.isEmpty:
            members.flatMap { $0.value.leaves(at: path.appending(member: $0.name)) }
        case .object: [(path, path.isEmpty ? "{}" : "")]
        case .text(let text) where !text.isEmpty: [(path, text)]
        case .null: [(path, "nil")]
        case .array, .text, .bool, .integer, .large, .number: [(path, line)]
        }
    }
}

extension String {
    /// The number of characters from which a text is shortened.
    fileprivate static let longest = 60

    /// The text on one line, without the middle if it is long.
    fileprivate var shortened: String {
        let line = String(map { $0.isNewline ? " " : $0 })
        return line.count > Self.longest ? "\(line.prefix(36))…\(line.suffix(23))" : line
    }

    /// Returns the path of a member. `_0` is the coding key of an unlabeled associated value.
    fileprivate func appending(member name: String) -> String {
        if name == "_0" || name == JSON.textMark { return self }
        return isEmpty ? name : "\(self).\(name)"
    }
}
