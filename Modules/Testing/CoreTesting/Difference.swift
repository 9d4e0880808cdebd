/// The differences between two values: one line for each, without the equal parts.
///
/// A line is a path and the two values, `state.places[3].name: "Oslo" → "Bergen"`, or an element that only one of them
/// has, `state.places[4] added: …`. Values are shown by their own descriptions: one that hides its contents, such as a
/// `SecretText`, is reported as different and stays hidden.
public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// One line for each difference, at most `limit`, and the number of the others.
    public let lines: [String]
    /// The maximum number of differences shown.
    public static let limit = 12

    /// Compares two values; nil if they are equal.
    ///
    /// - Parameters:
    ///   - old: The value on the left of the arrow.
    ///   - new: The value on the right of the arrow.
    ///   - name: The start of each path.
    public init?(_ old: Any, _ new: Any, named name: String) {
        var comparison = Comparison()
        comparison.compare(old, new, at: name)
        let all = comparison.lines
        if all.isEmpty { return nil }
        let rest = all.count - Self.limit
        lines = all.prefix(Self.limit) + (rest > 0 ? ["… and \(rest) more"] : [])
    }

    public var description: String { lines.joined(separator: "\n") }
}

/// Compares two values recursively.
private struct Comparison {
    private(set) var lines: [String] = []
    /// The pairs of objects visited so far, since references may be circular.
    private var visited: Set<[ObjectIdentifier]> = []

    mutating func compare(_ old: Any, _ new: Any, at path: String) {
        if isEqual(old, new) || !isNew(old, new) { return }
        let found = lines.count
        descend(old, new, at: path)
        if lines.count == found { compareWhole(old, new, at: path) }
    }

    private mutating func isNew(_ old: Any, _ new: Any) -> Bool {
        guard type(of: old) is AnyClass else { return true }
        return visited.insert([ObjectIdentifier(old as AnyObject), ObjectIdentifier(new as AnyObject)]).inserted
    }

    private mutating func descend(_ old: Any, _ new: Any, at path: String) {
        guard type(of: old) == type(of: new) else { return }
        if let old = old as? [AnyHashable: Any], let new = new as? [AnyHashable: Any] {
            return compareEntries(old, new, at: path)
        }
        if let old = old as? Set<AnyHashable>, let new = new as? Set<AnyHashable> {
            return compareMembers(old, new, at: path)
        }
        let (left, right) = (Mirror(reflecting: old), Mirror(reflecting: new))
        switch left.displayStyle {
        case .collection: compareElements(left.children.map(\.value), right.children.map(\.value), at: path)
        case .optional:
            guard let old = left.children.first, let new = right.children.first else { return }
            compare(old.value, new.value, at: path)
        default: compareParts(Array(left.children), Array(right.children), at: path)
        }
    }

    /// Compares children with the same labels; the payload of an enum case is labeled with the case's name.
    private mutating func compareParts(_ old: [Mirror.Child], _ new: [Mirror.Child], at path: String) {
        guard old.map(\.label) == new.map(\.label) else { return }
        for (old, new) in zip(old, new) {
            let label = old.label ?? ""
            compare(old.value, new.value, at: label.hasPrefix(".") ? path + label : "\(path).\(label)")
        }
    }

    /// Compares what lies between the common prefix and suffix, element by element; the surplus was added or removed.
    private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
        let ahead = zip(old, new).prefix { isSame($0, $1) }.count
        let behind = zip(old.dropFirst(ahead).reversed(), new.dropFirst(ahead).reversed()).prefix { isSame($0, $1) }
            .count
        let removed = old[ahead..<(old.count - behind)]
        let added = new[ahead..<(new.count - behind)]
        for index in removed.indices where added.indices.contains(index) {
            compare(old[index], new[index], at: "\(path)[\(index)]")
        }
        for index in removed.indices.dropFirst(added.count) { note(old[index], "removed", "\(path)[\(index)]") }
        for index in added.indices.dropFirst(removed.count) { note(new[index], "added", "\(path)[\(index)]") }
    }

    private mutating func compareEntries(_ old: [AnyHashable: Any], _ new: [AnyHashable: Any], at path: String) {
        let keys = Set(old.keys).union(new.keys).map { (key: $0, text: ValueText.short($0.base)) }
        for (key, text) in keys.sorted(by: { $0.text < $1.text }) {
            switch (old[key], new[key]) {
            case (let old?, let new?): compare(old, new, at: "\(path)[\(text)]")
            case (let old?, nil): note(old, "removed", "\(path)[\(text)]")
            case (nil, let new?): note(new, "added", "\(path)[\(text)]")
            case (nil, nil): break
            }
        }
    }

    private mutating func compareMembers(_ old: Set<AnyHashable>, _ new: Set<AnyHashable>, at path: String) {
        for text in old.subtracting(new).map({ ValueText.short($0.base) }).sorted() {
            lines.append("\(path) removed: \(text)")
        }
        for text in new.subtracting(old).map({ ValueText.short($0.base) }).sorted() {
            lines.append("\(path) added: \(text)")
        }
    }

    private mutating func note(_ value: Any, _ word: String, _ path: String) {
        lines.append("\(path) \(word): \(ValueText.short(value))")
    }

    /// Reports two values without differing children: as a whole, or as different in hidden parts.
    private mutating func compareWhole(_ old: Any, _ new: Any, at path: String) {
        if let old = old as? String, let new = new as? String {
            let (left, right) = ValueText.pair(old, new)
            lines.append("\(path): \(left) → \(right)")
        } else if ValueText.whole(old) != ValueText.whole(new) {
            lines.append("\(path): \(ValueText.short(old)) → \(ValueText.short(new))")
        } else if old is any Equatable {
            lines.append("\(path): \(ValueText.short(old)), differing in what it does not show")
        }
    }

    /// Whether a pair has no differences; a type without `==` is inspected recursively.
    private func isSame(_ old: Any, _ new: Any) -> Bool {
        if old is any Equatable { return isEqual(old, new) }
        var inner = self
        inner.lines = []
        inner.compare(old, new, at: "")
        return inner.lines.isEmpty
    }

    private func isEqual(_ old: Any, _ new: Any) -> Bool {
        guard let old = old as? any Equatable else { return false }
        return equals(old, new)
    }

    private func equals<Value: Equatable>(_ old: Value, _ new: Any) -> Bool { new as? Value == old }
}
