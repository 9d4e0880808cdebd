import SecretEffects

/// A part of a decomposed view: a leaf with its text, or a branch with child parts.
final class ViewPart: Sendable {
    /// The part's value, to be compared with its successor. It is never mutated, and a part of a sendable view is as
    /// safe to send as the whole.
    private nonisolated(unsafe) let value: Any
    let path: String
    /// The text of a leaf; nil for a branch.
    let text: String?
    let children: [ViewPart]

    init(_ value: Any, at path: String, text: String? = nil, children: [ViewPart] = []) {
        self.value = value
        self.path = path
        self.text = text
        self.children = children
    }

    /// Calls a closure with every leaf, in the order of the view.
    func forEachLeaf(_ body: (_ path: String, _ text: String) -> Void) {
        if let text { body(path, text) }
        for child in children { child.forEachLeaf(body) }
    }

    /// Whether the part equals a value; false if they cannot be compared.
    func equals(_ other: Any) -> Bool { (value as? any Equatable)?.isEqual(to: other) ?? false }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

/// Decomposes a view by reflection.
struct ViewParts {
    let redactor: Redactor

    /// Returns the part for a value; `old` if it has the same path and an equal value.
    func part(_ value: Any, at path: String, after old: ViewPart?) -> ViewPart {
        if let old, old.path == path, old.equals(value) { return old }
        if let secret = value as? SecretText { return ViewPart(value, at: path, text: redactor.shown(secret)) }
        if let text = value as? String { return ViewPart(value, at: path, text: redactor.hide(in: text)) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let wrapped = mirror.children.first else { return ViewPart(value, at: path, text: "nil") }
            return part(wrapped.value, at: path, after: old)
        case .collection: return branch(value, at: path, elements: mirror.children.map(\.value), after: old)
        case .dictionary, .set: return unorderedBranch(value, mirror, at: path, after: old)
        default:
            if mirror.children.isEmpty { return ViewPart(value, at: path, text: redactor.hide(in: "\(value)")) }
            return branch(value, at: path, mirror.children.map { (path.appending($0.label), $0.value) }, after: old)
        }
    }

    private typealias Child = (path: String, value: Any)

    private func branch(_ value: Any, at path: String, _ parts: [Child], after old: ViewPart?) -> ViewPart {
        let oldParts = old?.children ?? []
        let children = parts.enumerated().map { index, part in
            self.part(part.value, at: part.path, after: index < oldParts.count ? oldParts[index] : nil)
        }
        return ViewPart(value, at: path, children: children)
    }

    private func branch(_ value: Any, at path: String, elements: [Any], after old: ViewPart?) -> ViewPart {
        if elements.isEmpty { return ViewPart(value, at: path, text: "[]") }
        return branch(value, at: path, elements.enumerated().map { ("\(path)[\($0)]", $1) }, after: old)
    }

    private func unorderedBranch(_ value: Any, _ mirror: Mirror, at path: String, after old: ViewPart?) -> ViewPart {
        guard let entries = value as? [AnyHashable: Any] else {
            // The elements of a set have no names, so they are sorted by their text.
            return branch(value, at: path, elements: mirror.children.map { "\($0.value)" }.sorted(), after: old)
        }
        if entries.isEmpty { return ViewPart(value, at: path, text: "[:]") }
        let named = entries.map { (redactor.hide(in: "\($0.key.base)"), $0.value) }.sorted { $0.0 < $1.0 }
        return branch(value, at: path, named.map { ("\(path)[\($0)]", $1) }, after: old)
    }
}

extension String {
    /// Returns the path of a child. Unlabeled associated values are numbered: `.0`.
    fileprivate func appending(_ label: String?) -> String {
        guard let label else { return self }
        let name = label.hasPrefix(".") ? label.dropFirst() : label[...]
        return isEmpty ? String(name) : "\(self).\(name)"
    }
}
