import Effects

/// A view taken apart: every leaf's text under its path, such as `active.screen.home.favorites[0].place.name`.
///
/// It is the same in every run and on every machine: sets and dictionaries are in order, and secrets are placeholders.
struct ViewDump: Sendable, Equatable {
    /// What became of the leaves of a view: the new text of each that differs, nil for one that is gone.
    typealias Changes = [String: String?]

    private(set) var leaves: [String: String] = [:]
    private var fnv = FNV1a()

    /// The dump of nothing, to which the first view's changes lead.
    init() {}

    /// Takes a view apart.
    init(_ view: Any, _ redactor: Redactor) { add(view, at: "", redactor) }

    /// A hash of all leaves in the order of the view: FNV-1a of 64 bits, in 16 hexadecimal digits.
    var hash: String { fnv.digits }

    /// What leads from another dump to this one.
    func changes(from old: ViewDump) -> Changes {
        var changes: Changes = [:]
        for (path, text) in leaves where old.leaves[path] != text { changes[path] = .some(text) }
        for path in old.leaves.keys where leaves[path] == nil { changes[path] = .some(nil) }
        return changes
    }

    private mutating func add(_ value: Any, at path: String, _ redactor: Redactor) {
        if let secret = value as? SecretText { return set(redactor.shown(secret), at: path) }
        if let text = value as? String { return set(redactor.hide(in: text), at: path) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let wrapped = mirror.children.first else { return set("nil", at: path) }
            add(wrapped.value, at: path, redactor)
        case .collection: add(mirror.children.map(\.value), at: path, redactor)
        case .dictionary, .set: addUnordered(value, mirror, at: path, redactor)
        default:
            if mirror.children.isEmpty { return set(redactor.hide(in: "\(value)"), at: path) }
            for child in mirror.children { add(child.value, at: path.appending(child.label), redactor) }
        }
    }

    private mutating func add(_ elements: [Any], at path: String, _ redactor: Redactor) {
        if elements.isEmpty { set("[]", at: path) }
        for (index, element) in elements.enumerated() { add(element, at: "\(path)[\(index)]", redactor) }
    }

    private mutating func addUnordered(_ value: Any, _ mirror: Mirror, at path: String, _ redactor: Redactor) {
        guard let entries = value as? [AnyHashable: Any] else {
            // Members of a set have no names; their texts give them an order.
            return add(mirror.children.map { "\($0.value)" }.sorted(), at: path, redactor)
        }
        if entries.isEmpty { set("[:]", at: path) }
        for (key, entry) in entries.map({ ("\($0.key.base)", $0.value) }).sorted(by: { $0.0 < $1.0 }) {
            add(entry, at: "\(path)[\(key)]", redactor)
        }
    }

    private mutating func set(_ text: String, at path: String) {
        leaves[path.isEmpty ? "view" : path] = text
        fnv.add(path)
        fnv.add(text)
    }
}

extension [String: String] {
    /// Makes changes in a view's leaves.
    mutating func apply(_ changes: ViewDump.Changes) { for (path, text) in changes { self[path] = text } }
}

extension String {
    /// The path of a part. Parts of a payload without names are numbered: `.0`.
    fileprivate func appending(_ label: String?) -> String {
        guard let label else { return self }
        let name = label.hasPrefix(".") ? label.dropFirst() : label[...]
        return isEmpty ? String(name) : "\(self).\(name)"
    }
}

/// The Fowler–Noll–Vo hash, variant 1a, of 64 bits. Unlike the standard library's hasher, it has no seed.
struct FNV1a: Sendable, Equatable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a text and its end.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // No UTF-8 text holds this byte.
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    var digits: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
