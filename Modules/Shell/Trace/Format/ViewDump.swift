/// A view taken apart: every leaf's text under its path, such as `active.screen.home.favorites[0].place.name`.
///
/// It is the same in every run and on every machine: sets and dictionaries are in order, and secrets are placeholders.
/// Taking a view apart costs far more than comparing it, so parts that equal those of the view before are taken from
/// its dump.
struct ViewDump: Sendable {
    /// What became of the leaves of a view: the new text of each that differs, nil for one that is gone.
    typealias Changes = [String: String?]

    private let root: ViewPart?
    /// A hash of all leaves in the order of the view: FNV-1a of 64 bits, in 16 hexadecimal digits.
    let hash: String

    /// The dump of nothing, to which the first view's changes lead.
    init() {
        root = nil
        hash = FNV1a().digits
    }

    /// Takes a view apart.
    ///
    /// - Parameter old: the dump of a view that may have parts in common with this one, made with the same knowledge of
    ///   secrets.
    init(_ view: Any, after old: ViewDump, _ redactor: Redactor) {
        let root = ViewParts(redactor: redactor).part(view, at: "", after: old.root)
        var fnv = FNV1a()
        root.forEachLeaf { path, text in
            fnv.add(path)
            fnv.add(text)
        }
        self.root = root
        hash = fnv.digits
    }

    /// All leaves, by their paths.
    var leaves: [String: String] {
        var leaves: [String: String] = [:]
        root?.forEachLeaf { leaves[Self.name($0)] = $1 }
        return leaves
    }

    /// What leads from another dump to this one.
    func changes(from old: ViewDump) -> Changes {
        var changes: Changes = [:]
        Self.compare(old.root, root, &changes)
        return changes
    }

    private static func compare(_ old: ViewPart?, _ new: ViewPart?, _ changes: inout Changes) {
        if old === new { return }
        let (oldChildren, newChildren) = (old?.children ?? [], new?.children ?? [])
        let common = min(oldChildren.count, newChildren.count)
        if common > 0, zip(oldChildren, newChildren).allSatisfy({ $0.path == $1.path }) {
            for (old, new) in zip(oldChildren, newChildren) { compare(old, new, &changes) }
            for old in oldChildren.dropFirst(common) { compare(old, nil, &changes) }
            for new in newChildren.dropFirst(common) { compare(nil, new, &changes) }
        } else {
            compareLeaves(old, new, &changes)
        }
    }

    private static func compareLeaves(_ old: ViewPart?, _ new: ViewPart?, _ changes: inout Changes) {
        var texts: [String: String] = [:]
        old?.forEachLeaf { texts[$0] = $1 }
        new?.forEachLeaf { path, text in
            if texts.removeValue(forKey: path) != text { changes[name(path)] = .some(text) }
        }
        for path in texts.keys { changes[name(path)] = .some(nil) }
    }

    /// A view that is one leaf has no path of its own.
    private static func name(_ path: String) -> String { path.isEmpty ? "view" : path }
}

extension [String: String] {
    /// Makes changes in a view's leaves.
    mutating func apply(_ changes: ViewDump.Changes) { for (path, text) in changes { self[path] = text } }
}

/// The Fowler–Noll–Vo hash, variant 1a, of 64 bits. Unlike the standard library's hasher, it has no seed.
package struct FNV1a: Sendable, Equatable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of nothing.
    package init() {}

    /// Adds a text and its end.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { for byte in $0 { add(byte) } }
        // No UTF-8 text holds this byte.
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    /// The hash so far in 16 hexadecimal digits.
    package var digits: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
