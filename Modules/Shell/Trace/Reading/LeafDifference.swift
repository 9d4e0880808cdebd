import JSONFormat

/// The differences between two values, by leaf: `active.toast: nil → …`.
struct LeafDifference: Equatable {
    /// One line for each changed path, sorted by path: at most `limit` lines, and one for the number of the rest.
    let lines: [String]

    init(_ old: [String: String], _ new: [String: String], limit: Int = 12) {
        let paths = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        lines = Self.lines(for: paths, limit: limit) { path in
            switch (old[path], new[path]) {
            case (let old?, let new?): "\(path): \(Self.short(old)) → \(Self.short(new))"
            case (nil, let new): "\(path) added: \(Self.short(new ?? ""))"
            case (let old?, nil): "\(path) removed: \(Self.short(old))"
            }
        }
    }

    private static func lines(for paths: [String], limit: Int, _ line: (String) -> String) -> [String] {
        paths.prefix(limit).map(line) + (paths.count > limit ? ["… and \(paths.count - limit) more"] : [])
    }

    /// Returns a text on one line, with the middle of a long text elided.
    static func short(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        return line.count > 60 ? "\(line.prefix(36))…\(line.suffix(23))" : line
    }
}

extension JSON {
    /// The texts of all leaves, by path. Generated member names are omitted from the paths.
    var leaves: [String: String] {
        var leaves: [String: String] = [:]
        collect(into: &leaves, at: "")
        return leaves
    }

    /// A short human-readable summary of the value.
    var summary: String {
        let leaves = leaves.sorted { $0.key < $1.key }
        let words = leaves.prefix(Self.mostWords).map {
            $0.value.isEmpty ? $0.key : "\($0.key): \(LeafDifference.short($0.value))"
        }
        .map { $0.hasPrefix(": ") ? String($0.dropFirst(2)) : $0 }.joined(separator: ", ")
        return leaves.count > Self.mostWords ? words + ", …" : words
    }

    private static let mostWords = 6

    private func collect(into leaves: inout [String: String], at path: String) {
        switch self {
        case .array(let elements) where elements.isEmpty: leaves[path] = "[]"
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.collect(into: &leaves, at: "\(path)[\(index)]") }
        case .object(let members):
            if members.isEmpty { leaves[path] = "" }
            for (name, value) in members { value.collect(into: &leaves, at: path.appending(member: name)) }
        case .text(let text): leaves[path] = text.isEmpty ? "\"\"" : text
        case .null, .bool, .integer, .large, .number: leaves[path] = line
        }
    }
}

extension String {
    /// Returns the path of a member. `_0`, the coding key of an unlabeled associated value, and the mark of text made
    /// of bytes are omitted, because they mean nothing to a reader.
    fileprivate func appending(member name: String) -> String {
        if name == "_0" || name == JSON.textMark { return self }
        return isEmpty ? name : "\(self).\(name)"
    }
}
