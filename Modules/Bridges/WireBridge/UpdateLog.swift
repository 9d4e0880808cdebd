public import Effects
import JSONFormat
public import WireFormat

/// The updates of a core: the number of the last one, the views that shells were given, and view effects.
///
/// The core keeps no state for each shell: a shell names the revision that it has, and gets the changes since then.
@usableFromInline
struct UpdateLog {
    /// A view that a shell was given.
    private struct View {
        let revision: UInt64
        let bytes: [UInt8]
        /// The parsed bytes; nil in bincode.
        let document: JSONDocument?
    }

    private static let (mostViews, mostEffects) = (8, 64)

    /// Identifies the core. Any language reads a number below 2^53 exactly from JSON.
    private let boot = UInt64.random(in: 1..<1 << 53)
    /// The number of changes of the view and of view effects so far, the first view included.
    private var revision: UInt64 = 1
    /// The revision of the last change of the view.
    private var viewRevision: UInt64 = 1
    private var views: [View] = []
    private var effects: [Published.Effect] = []
    /// The last revision that a shell was given.
    private var delivered: UInt64 = 0

    @usableFromInline
    init() {}

    @usableFromInline
    mutating func changeView() {
        revision += 1
        viewRevision = revision
    }

    @usableFromInline
    mutating func add(_ requests: [Request]) {
        for request in requests where request.expects == .nothing && request.effect is any ViewEffect {
            revision += 1
            effects.append(Published.Effect(revision: revision, content: .effect(request.effect, number: nil)))
        }
        effects.removeFirst(max(0, effects.count - Self.mostEffects))
    }

    /// Returns an encoded update: view effects, and the complete view, or a patch of it if that is shorter.
    ///
    /// - Parameters:
    ///   - revision: The revision that the shell has; 0 for none.
    ///   - boot: The core that the revision belongs to.
    ///   - view: Encodes the current view.
    @usableFromInline
    mutating func changes(
        since revision: UInt64, of boot: UInt64, _ wire: Wire<Published>, version: UInt32, _ encoding: WireEncoding,
        view: () throws(BridgeError) -> [UInt8]
    ) throws(BridgeError) -> [UInt8] {
        let isKnown = boot == self.boot && (1...self.revision).contains(revision)
        // A shell without a known revision gets the view effects that no shell has received.
        let seen = isKnown ? revision : delivered
        let published = Published(
            boot: self.boot, revision: self.revision, effects: effects.filter { $0.revision > seen })
        let rest = try wire.write(published, encoding, "the update")
        let current = try current(encoding, view)
        let earlier = isKnown ? views.first { $0.revision == revision } : nil
        keep(View(revision: self.revision, bytes: current.bytes, document: current.document))
        guard encoding == .json else { return current.bytes + rest }
        let patch = current.document.flatMap { new in earlier?.document.map { Self.patch(from: $0, to: new) } }
        let change = patch.map { Array(#"{"version":\#(version),"since":\#(revision),"patch":\#($0)}"#.utf8) }
        let shorter = change.flatMap { $0.count < current.bytes.count ? $0 : nil } ?? current.bytes
        return shorter.dropLast() + [UInt8(ascii: ",")] + rest.dropFirst()
    }

    private func current(
        _ encoding: WireEncoding, _ view: () throws(BridgeError) -> [UInt8]
    ) throws(BridgeError) -> View {
        if let last = views.last, last.revision >= viewRevision { return last }
        let bytes = try view()
        let document = encoding == .json ? try? JSONDocument(bytes) : nil
        return View(revision: revision, bytes: bytes, document: document)
    }

    private mutating func keep(_ view: View) {
        delivered = revision
        if views.last?.revision == revision { return }
        views.append(view)
        if views.count > Self.mostViews { views.removeFirst() }
    }

    private static func patch(from old: JSONDocument, to new: JSONDocument) -> String {
        guard let new = new.root["view"], let old = old.root["view"] else { return "[]" }
        return new.patch(from: old).line
    }
}

/// The parts of an update other than the view.
@usableFromInline
struct Published: Sendable {
    /// A view effect, and the revision at which it was requested.
    struct Effect: Sendable {
        let revision: UInt64
        let content: WireRequest.Content
    }

    let boot: UInt64
    let revision: UInt64
    let effects: [Effect]

    static func wire(_ effect: Wire<WireRequest.Content>) -> Wire<Published> {
        let entry = Wire.record(("revision", .uint64), ("effect", effect))
            .map({ Effect(revision: $0, content: $1) }, { ($0.revision, $0.content) })
        return Wire.record(("boot", .uint64), ("revision", .uint64), ("effects", entry.list))
            .map({ Published(boot: $0, revision: $1, effects: $2) }, { ($0.boot, $0.revision, $0.effects) })
    }
}
