/// A name space for ids of cancellable work, and what runs and waits under its own id.
///
/// A scope lives for as long as a run or a scope inside it does; the scope around it knows it without keeping it alive.
@usableFromInline
class Scope {
    /// The type of the scope's id; nil for a core's own scope.
    @usableFromInline final let idType: ObjectIdentifier?
    @usableFromInline final let parent: Scope?
    @exclusivity(unchecked) @usableFromInline final var children = ScopeTable()
    /// The next one in the same chain of the parent's table, and the hash of the id once the table needs it.
    @exclusivity(unchecked) @usableFromInline final var nextInChain: Unmanaged<Scope>?
    @exclusivity(unchecked) final var hash = 0
    @exclusivity(unchecked) private final var lastRun: Unmanaged<ScopeNode>?
    /// How many of the runs have neither ended nor been cancelled.
    @exclusivity(unchecked) final var activeCount = 0
    /// What waits for one of them to end, first come, first served.
    @exclusivity(unchecked) final var waiting = Queue<(node: ScopeNode, frame: Frame)>()

    @inlinable
    init(idType: ObjectIdentifier?, in parent: Scope?) {
        self.idType = idType
        self.parent = parent
        parent?.children.insert(self)
    }

    deinit { parent?.children.remove(self) }

    /// The hash of the id.
    @usableFromInline
    func idHash() -> Int { 0 }

    final func enter(_ run: ScopeNode) {
        run.previousInScope = lastRun
        lastRun?._withUnsafeGuaranteedRef { $0.nextInScope = .passUnretained(run) }
        lastRun = .passUnretained(run)
        activeCount += 1
    }

    final func leave(_ run: ScopeNode) {
        let (previous, next) = (run.previousInScope, run.nextInScope)
        if let next { next._withUnsafeGuaranteedRef { $0.previousInScope = previous } } else { lastRun = previous }
        previous?._withUnsafeGuaranteedRef { $0.nextInScope = next }
    }

    /// Withdraws everything under this id, and everything inside it.
    final func cancel(_ engine: inout Engine) {
        while let (_, frame) = waiting.popFirst() { engine.end(frame.waiter) }
        for run in runs() { run.cancel(&engine) }
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

    /// Starts what waits, now that a run has ended.
    final func runEnded(_ engine: inout Engine) {
        activeCount -= 1
        while let (node, frame) = waiting.popFirst() {
            if frame.isCancelled { continue }
            if let step = node.admitted(to: self, in: frame) { engine.work.append(step) }
            return
        }
    }
}

/// A scope under an id.
@usableFromInline
final class NamedScope<ID: Hashable>: Scope {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID, in parent: Scope) {
        self.id = id
        super.init(idType: ObjectIdentifier(ID.self), in: parent)
    }

    @usableFromInline
    override func idHash() -> Int { id.hashValue }
}
