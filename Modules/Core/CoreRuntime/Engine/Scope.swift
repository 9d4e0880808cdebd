/// A name space for ids of cancellable work, and what runs and waits under its own id.
final class Scope {
    private let key: AnyHashable?
    private weak var parent: Scope?
    private var children: [AnyHashable: Scope] = [:]
    private var runs: [Run] = []
    private var queue: [(node: Node, place: Place)] = []

    init(key: AnyHashable?, in parent: Scope?) {
        self.key = key
        self.parent = parent
    }

    /// The scope under an id, made when it is not there.
    func child(_ key: AnyHashable) -> Scope {
        if let scope = children[key] { return scope }
        let scope = Scope(key: key, in: self)
        children[key] = scope
        return scope
    }

    /// Starts a node as a run of this scope, as its policy says.
    func admit(_ node: Node, _ policy: QueuePolicy, at place: Place, _ engine: inout Engine) {
        switch policy {
        case .concurrent: begin(node, at: place, &engine)
        case .newest:
            cancel(&engine)
            // With its last run withdrawn, the scope was forgotten.
            if let key { parent?.children[key] = self }
            begin(node, at: place, &engine)
        case .oldest(let limit, let overflow):
            if runs.count(where: { !$0.hasEnded }) < max(limit, 1) {
                begin(node, at: place, &engine)
            } else {
                switch overflow {
                case .wait: queue.append((node, place))
                case .discard: engine.end(place)
                }
            }
        }
    }

    /// Withdraws everything under this id, and everything inside it.
    func cancel(_ engine: inout Engine) {
        for waiting in exchange(&queue, with: []) { engine.end(waiting.place) }
        for run in runs { run.cancel(&engine) }
    }

    /// Withdraws everything under an id of this scope.
    func cancel(_ key: AnyHashable, _ engine: inout Engine) { children[key]?.cancel(&engine) }

    /// Starts what waits, now that a run has ended.
    func admitNext(_ engine: inout Engine) {
        while !queue.isEmpty {
            let next = queue.removeFirst()
            guard !next.place.run.isCancelled else { continue }
            return begin(next.node, at: next.place, &engine)
        }
    }

    /// Forgets a run; a scope with nothing left is forgotten itself.
    func remove(_ run: Run) {
        runs.removeAll { $0 === run }
        var scope: Scope? = self
        while let empty = scope, let key = empty.key, empty.isEmpty {
            scope = empty.parent
            scope?.children[key] = nil
        }
    }

    private var isEmpty: Bool { runs.isEmpty && queue.isEmpty && children.isEmpty }

    private func begin(_ node: Node, at place: Place, _ engine: inout Engine) {
        let run = Run(of: self, in: place.run)
        run.waiter = place.waiter
        runs.append(run)
        engine.start(node, Place(outlet: place.outlet, waiter: run, run: run))
    }
}

/// Runs a node under an id.
final class ScopeNode: Node {
    private let key: AnyHashable
    private let policy: QueuePolicy
    private let child: Node

    init(_ key: AnyHashable, _ policy: QueuePolicy, _ child: Node) {
        self.key = key
        self.policy = policy
        self.child = child
    }

    override func copy() -> Node { ScopeNode(key, policy, child) }

    override func start(_ place: Place, _ engine: inout Engine) {
        place.run.scope.child(key).admit(child, policy, at: place, &engine)
    }
}

/// Withdraws what runs under an id.
final class CancelNode: Node {
    private let key: AnyHashable

    init(_ key: AnyHashable) { self.key = key }

    override func start(_ place: Place, _ engine: inout Engine) {
        engine.end(place)
        place.run.scope.cancel(key, &engine)
    }
}
