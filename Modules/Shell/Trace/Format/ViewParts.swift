import SecretEffects

/// A part of a view that was taken apart: a leaf with its text, or a branch with further parts.
final class ViewPart: Sendable {
    /// The part itself, to be compared with the one that comes after it. It is never changed, and a part of a sendable
    /// view can be sent like the whole.
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

    /// Hands over all leaves, in the order of the view.
    func forEachLeaf(_ body: (_ path: String, _ text: String) -> Void) {
        if let text { body(path, text) }
        for child in children { child.forEachLeaf(body) }
    }

    /// Whether the part is known to be equal to a value; what cannot be compared is not.
    func equals(_ other: Any) -> Bool { (value as? any Equatable)?.isEqual(to: other) ?? false }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

/// Takes a view apart by reflection.
struct ViewParts {
    let redactor: Redactor

    /// The part that a value is; `old`, if it stands for the same at the same place.
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
            // Members of a set have no names; their texts give them an order.
            return branch(value, at: path, elements: mirror.children.map { "\($0.value)" }.sorted(), after: old)
        }
        if entries.isEmpty { return ViewPart(value, at: path, text: "[:]") }
        let named = entries.map { (redactor.hide(in: "\($0.key.base)"), $0.value) }.sorted { $0.0 < $1.0 }
        return branch(value, at: path, named.map { ("\(path)[\($0)]", $1) }, after: old)
    }
}

extension String {
    /// The path of a part. Parts of a payload without names are numbered: `.0`.
    fileprivate func appending(_ label: String?) -> String {
        guard let label else { return self }
        let name = label.hasPrefix(".") ? label.dropFirst() : label[...]
        return isEmpty ? String(name) : "\(self).\(name)"
    }
}
