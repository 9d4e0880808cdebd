/// A name space for ids of cancellable work, and what runs and waits under its own id.
///
/// A scope lives for as long as a run or a scope inside it does; the scope around it knows it without keeping it alive.
final class Scope {
    private let key: AnyHashable?
    private let parent: Scope?
    @exclusivity(unchecked) private var children: [AnyHashable: Unmanaged<Scope>] = [:]
    @exclusivity(unchecked) private var runs: [Unmanaged<Run>] = []
    /// How many of the runs have neither ended nor been cancelled.
    @exclusivity(unchecked) private var activeCount = 0
    @exclusivity(unchecked) private var queue: [(node: Node, place: Place)] = []

    init(key: AnyHashable?, in parent: Scope?) {
        self.key = key
        self.parent = parent
    }

    deinit {
        if let key { parent?.children[key] = nil }
    }

    /// The scope under an id, made when it is not there.
    func child(_ key: AnyHashable) -> Scope {
        if let scope = children[key] { return scope.takeUnretainedValue() }
        let scope = Scope(key: key, in: self)
        children[key] = .passUnretained(scope)
        return scope
    }

    /// Lets a node run under this id as its policy says. Returns the node if it is to start now, in the changed place.
    func admit(_ node: Node, _ policy: QueuePolicy, at place: inout Place, _ engine: inout Engine) -> Node? {
        switch policy {
        case .concurrent: break
        case .newest: cancel(&engine)
        case .oldest(let limit, let overflow):
            guard activeCount >= max(limit, 1) else { break }
            switch overflow {
            case .wait: queue.append((node, place))
            case .discard: engine.end(place.waiter)
            }
            return nil
        }
        place = newRun(of: node, at: place)
        return node
    }

    /// Withdraws everything under this id, and everything inside it.
    func cancel(_ engine: inout Engine) {
        for waiting in exchange(&queue, with: []) { engine.end(waiting.place.waiter) }
        for run in runs.map({ $0.takeUnretainedValue() }) { run.cancel(&engine) }
    }

    /// Withdraws everything under an id of this scope.
    func cancel(_ key: AnyHashable, _ engine: inout Engine) { children[key]?.takeUnretainedValue().cancel(&engine) }

    func enter(_ run: Run) {
        run.indexInScope = runs.count
        runs.append(.passUnretained(run))
        activeCount += 1
    }

    func leave(at index: Int) {
        guard index >= 0 else { return }
        runs.swapAt(index, runs.count - 1)
        runs.removeLast()
        if index < runs.count { runs[index]._withUnsafeGuaranteedRef { $0.indexInScope = index } }
    }

    func runCancelled() { activeCount -= 1 }

    /// Starts what waits, now that a run has ended.
    func runEnded(_ engine: inout Engine) {
        activeCount -= 1
        while !queue.isEmpty {
            let next = queue.removeFirst()
            guard next.place.run?.isCancelled != true else { continue }
            engine.work.append((next.node, newRun(of: next.node, at: next.place)))
            return
        }
    }

    private func newRun(of node: Node, at place: Place) -> Place {
        let run = Run(of: self, in: place.run, depth: node.depth + 1)
        run.waiter = place.waiter
        return Place(outlet: place.outlet, waiter: run, run: run)
    }
}

/// Runs a node under an id.
@usableFromInline
final class ScopeNode: Node {
    private let key: AnyHashable
    private let policy: QueuePolicy
    @exclusivity(unchecked) private final var child: Node?

    @usableFromInline
    init(_ key: AnyHashable, _ policy: QueuePolicy, _ child: Node?) {
        self.key = key
        self.policy = policy
        self.child = child
        super.init(depth: (child?.depth ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { ScopeNode(key, policy, child) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        guard let child else { return nil }
        return (place.run?.scope ?? engine.rootScope).child(key).admit(child, policy, at: &place, &engine)
    }

    override func giveUpLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
    }
}

/// Withdraws what runs under an id.
@usableFromInline
final class CancelNode: Node {
    private let key: AnyHashable

    @usableFromInline
    init(_ key: AnyHashable) {
        self.key = key
        super.init()
    }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        (place.run?.scope ?? engine.rootScope).cancel(key, &engine)
        engine.end(place.waiter)
        return nil
    }
}
