/// The commands running and waiting under an id and, for `scoped(to:)`, the ids of the work inside it.
///
/// A scope stays alive as long as a run or a scope inside it does; the enclosing scope refers to it without retaining
/// it.
final class Scope {
    /// Nil for the core's root scope.
    private let id: ScopeID?
    private let parent: Scope?
    /// A nested scope, stored separately: usually there is only one, and comparing ids is cheaper than hashing one.
    @exclusivity(unchecked) private var first: Unmanaged<Scope>?
    /// The other nested scopes.
    @exclusivity(unchecked) private var others: [ScopeID: Unmanaged<Scope>] = [:]
    /// The newest of the scope's live runs. Some may have ended but still have an event waiting for its update.
    @exclusivity(unchecked) private(set) var lastRun: Unmanaged<ScopeNode>?
    /// The number of runs that have neither ended nor been cancelled.
    @exclusivity(unchecked) var activeCount = 0
    /// The queued commands, first in, first out.
    @exclusivity(unchecked) private var waiting = Queue<(place: Place, node: ScopeNode, frame: Frame)>()

    /// Creates a scope inside another, or a core's root scope.
    init(_ id: ScopeID? = nil, in parent: Scope? = nil) {
        self.id = id
        self.parent = parent
        if id != nil { parent?.childBegan(self) }
    }

    deinit { if id != nil { parent?.childEnded(self) } }

    private func childBegan(_ child: Scope) {
        if first == nil {
            first = .passUnretained(child)
        } else if let id = child.id {
            others[id] = .passUnretained(child)
        }
    }

    private func childEnded(_ child: Scope) {
        if first?.toOpaque() == Unmanaged.passUnretained(child).toOpaque() { return first = nil }
        if let id = child.id { others[id] = nil }
        if others.isEmpty { others = [:] }
    }

    /// Returns the nested scope of an id.
    func child(_ id: ScopeID) -> Scope? {
        if let first, first._withUnsafeGuaranteedRef({ $0.id == id }) { return first.takeUnretainedValue() }
        return others.isEmpty ? nil : others[id]?.takeUnretainedValue()
    }

    func enter(_ run: ScopeNode) {
        run.previousInScope = lastRun
        lastRun?._withUnsafeGuaranteedRef { $0.nextInScope = .passUnretained(run) }
        lastRun = .passUnretained(run)
        activeCount += 1
    }

    func leave(_ run: ScopeNode) {
        let (previous, next) = (run.previousInScope, run.nextInScope)
        if let next { next._withUnsafeGuaranteedRef { $0.previousInScope = previous } } else { lastRun = previous }
        previous?._withUnsafeGuaranteedRef { $0.nextInScope = next }
    }

    /// Cancels everything under this id, including nested work.
    func cancel(_ engine: inout Engine) {
        // Emptied first, so that the end of a run does not start a queued command.
        var waiting = exchange(&waiting, with: Queue())
        for run in runs() { run.cancel(&engine) }
        while let (place, _, frame) = waiting.popFirst() {
            place.giveUp(in: frame)
            engine.end(frame.waiter)
        }
    }

    /// Enqueues a node until the scope has room for it.
    func wait(_ node: ScopeNode, in frame: Frame) {
        let place = Place(in: self)
        frame.run?._withUnsafeGuaranteedRef { $0.add(place) }
        waiting.append((place, node, frame))
    }

    /// The scope's runs, oldest first.
    private func runs() -> [ScopeNode] {
        var runs: [ScopeNode] = []
        var next = lastRun
        while let run = next?.takeUnretainedValue() {
            runs.append(run)
            next = run.previousInScope
        }
        return runs.reversed()
    }

    /// Whether a command is queued that has not been cancelled.
    func isAwaited() -> Bool {
        while let (_, _, frame) = waiting.first, frame.isCancelled { _ = waiting.popFirst() }
        return !waiting.isEmpty
    }

    /// Starts queued commands that now have room, after a run has ended.
    func runEnded(_ engine: inout Engine) {
        activeCount -= 1
        startWaiting(&engine)
    }

    /// Starts queued commands that have room.
    func startWaiting(_ engine: inout Engine) {
        while isAwaited(), let (place, node, frame) = waiting.first, node.hasRoom(in: self) {
            _ = waiting.popFirst()
            place.giveUp(in: frame)
            if let step = node.admitted(to: self, in: frame) { engine.work.append(step) }
        }
    }
}

/// A queued command's entry in its run's list of leaves. Its cancellation may make room for commands behind it in the
/// queue.
private final class Place: Leaf {
    private let scope: Unmanaged<Scope>

    init(in scope: Scope) {
        self.scope = .passUnretained(scope)
        super.init()
    }

    /// Removes the entry from the list of the frame's run; a cancelled run has already removed it.
    func giveUp(in frame: Frame) {
        if !frame.isCancelled { frame.run?._withUnsafeGuaranteedRef { $0.remove(self) } }
    }

    override func cancel(_ engine: inout Engine) { engine.vacated.append(scope.takeUnretainedValue()) }
}

/// A type-erased scope id; ids of different types are never equal.
///
/// `AnyHashable` would double the cost of a lookup: it queries each type for a custom representation.
@usableFromInline
class ScopeID: Hashable {
    @inlinable
    init() {}

    @usableFromInline
    func isSame(as other: ScopeID) -> Bool { self === other }

    @usableFromInline
    func hash(into hasher: inout Hasher) {}

    @usableFromInline
    static func == (left: ScopeID, right: ScopeID) -> Bool { left.isSame(as: right) }
}

/// A scope id of one type.
@usableFromInline
final class NamedScopeID<ID: Hashable>: ScopeID {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID) {
        self.id = id
        super.init()
    }

    @usableFromInline
    override func isSame(as other: ScopeID) -> Bool {
        guard type(of: other) == Self.self else { return false }
        return unsafeDowncast(other, to: Self.self).id == id
    }

    @usableFromInline
    override func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
