/// A view decomposed into leaves: the text of each, by a path such as `active.screen.home.favorites[0].place.name`.
///
/// The dump is deterministic across runs and machines: sets and dictionaries are sorted, and secrets are replaced by
/// placeholders. Decomposing a view costs far more than comparing it, so parts equal to those of the previous view are
/// reused from its dump.
struct ViewDump: Sendable {
    /// The changed leaves of a view: the new text of each, or nil if it was removed.
    typealias Changes = [String: String?]

    private let root: ViewPart?
    /// A 64-bit FNV-1a hash of all leaves in the order of the view, as 16 hexadecimal digits.
    let hash: String

    /// Creates an empty dump, against which the first view is compared.
    init() {
        root = nil
        hash = FNV1a().digits
    }

    /// Decomposes a view.
    ///
    /// - Parameter old: The dump of an earlier view whose equal parts are reused, created with the same known secrets.
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

    /// All leaves, by path.
    var leaves: [String: String] {
        var leaves: [String: String] = [:]
        root?.forEachLeaf { leaves[Self.name($0)] = $1 }
        return leaves
    }

    /// Returns the changes from another dump to this one.
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

    /// A view that is a single leaf has an empty path.
    private static func name(_ path: String) -> String { path.isEmpty ? "view" : path }
}

extension [String: String] {
    /// Applies changes to a view's leaves.
    mutating func apply(_ changes: ViewDump.Changes) { for (path, text) in changes { self[path] = text } }
}

/// The 64-bit Fowler–Noll–Vo hash, variant 1a. Unlike the standard library's hasher, it has no seed.
package struct FNV1a: Sendable, Equatable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates the hash of the empty input.
    package init() {}

    /// Adds a text and a terminator.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { for byte in $0 { add(byte) } }
        // UTF-8 text cannot contain this byte.
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    /// The current hash as 16 hexadecimal digits.
    package var digits: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
