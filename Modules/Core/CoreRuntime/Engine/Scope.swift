/// What runs and waits under an id, and for `scoped(to:)` the ids of the work inside it.
///
/// A scope lives for as long as a run or a scope inside it does; the scope around it knows it without keeping it alive.
final class Scope {
    /// Nil for a core's own scope.
    private let id: ScopeID?
    private let parent: Scope?
    /// A scope inside this one: mostly there is no other, and comparing ids costs less than hashing one.
    @exclusivity(unchecked) private var first: Unmanaged<Scope>?
    /// The other scopes inside this one.
    @exclusivity(unchecked) private var others: [ScopeID: Unmanaged<Scope>] = [:]
    /// The runs that are still there; some may have ended, with an event of theirs that waits for its update.
    @exclusivity(unchecked) private(set) var lastRun: Unmanaged<ScopeNode>?
    /// How many of the runs have neither ended nor been cancelled.
    @exclusivity(unchecked) var activeCount = 0
    /// What waits for room, first come, first served.
    @exclusivity(unchecked) private var waiting = Queue<(place: Place, node: ScopeNode, frame: Frame)>()

    /// Creates a scope inside another, or a core's own.
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

    /// The scope of an id inside this one.
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

    /// Cancels everything under this id, and everything inside it.
    func cancel(_ engine: inout Engine) {
        // What waits is taken away first, so that the end of a run does not start it.
        var waiting = exchange(&waiting, with: Queue())
        for run in runs() { run.cancel(&engine) }
        while let (place, _, frame) = waiting.popFirst() {
            place.giveUp(in: frame)
            engine.end(frame.waiter)
        }
    }

    /// Has a node wait for room.
    func wait(_ node: ScopeNode, in frame: Frame) {
        let place = Place(in: self)
        frame.run?._withUnsafeGuaranteedRef { $0.add(place) }
        waiting.append((place, node, frame))
    }

    /// The runs under this id, oldest first.
    private func runs() -> [ScopeNode] {
        var runs: [ScopeNode] = []
        var next = lastRun
        while let run = next?.takeUnretainedValue() {
            runs.append(run)
            next = run.previousInScope
        }
        return runs.reversed()
    }

    /// Whether something waits that was not cancelled meanwhile.
    func isAwaited() -> Bool {
        while let (_, _, frame) = waiting.first, frame.isCancelled { _ = waiting.popFirst() }
        return !waiting.isEmpty
    }

    /// Starts what waits and has room, now that a run has ended.
    func runEnded(_ engine: inout Engine) {
        activeCount -= 1
        startWaiting(&engine)
    }

    /// Starts what waits and has room.
    func startWaiting(_ engine: inout Engine) {
        while isAwaited(), let (place, node, frame) = waiting.first, node.hasRoom(in: self) {
            _ = waiting.popFirst()
            place.giveUp(in: frame)
            if let step = node.admitted(to: self, in: frame) { engine.work.append(step) }
        }
    }
}

/// A place among those that wait in a scope. When who waits is cancelled, those behind may have room.
private final class Place: Leaf {
    private let scope: Unmanaged<Scope>

    init(in scope: Scope) {
        self.scope = .passUnretained(scope)
        super.init()
    }

    /// Leaves the list of the run that the frame belongs to; one that is cancelled has left it.
    func giveUp(in frame: Frame) {
        if !frame.isCancelled { frame.run?._withUnsafeGuaranteedRef { $0.remove(self) } }
    }

    override func cancel(_ engine: inout Engine) { engine.vacated.append(scope.takeUnretainedValue()) }
}

/// The id of a scope, of any type; two of different types are never the same.
///
/// `AnyHashable` would do the same for twice the cost of a whole lookup: it asks each type for a representation of its own.
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

/// The id of a scope, of one type.
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
