/// Runs a node under an id: one run of the id's scope.
@usableFromInline
class ScopeNode: Run {
    @exclusivity(unchecked) @usableFromInline final var child: Node?
    @usableFromInline final let policy: QueuePolicy
    /// Finds the scope of the id inside another, or makes it; see `Receiver` for why it is not a method.
    private final let own: (ScopeNode, Scope) -> Scope
    @exclusivity(unchecked) private final var entered: Scope?
    @exclusivity(unchecked) final var previousInScope: Unmanaged<ScopeNode>?
    @exclusivity(unchecked) final var nextInScope: Unmanaged<ScopeNode>?

    @usableFromInline
    init(_ policy: QueuePolicy, _ child: consuming Node, own: @escaping (ScopeNode, Scope) -> Scope) {
        let depth = child.depth + 1
        self.policy = policy
        self.child = child
        self.own = own
        super.init(depth: depth)
    }

    deinit { leave() }

    final override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        let around = frame.run?._withUnsafeGuaranteedRef { $0.scope }?.takeUnretainedValue() ?? engine.rootScope
        let scope = own(self, around)
        switch policy {
        case .concurrent: break
        case .newest:
            scope.cancel(&engine)
            // What was cancelled may have decided a race that this node is in.
            if frame.isCancelled { return nil }
        case .oldest(let limit, let overflow):
            guard scope.activeCount >= max(limit, 1) else { break }
            switch overflow {
            case .wait: scope.waiting.append((self, frame))
            case .discard: engine.end(frame.waiter)
            }
            return nil
        }
        return admitted(to: scope, in: frame)
    }

    /// Begins, now that the scope lets it.
    final func admitted(to scope: Scope, in frame: Frame) -> Step? {
        begin(in: frame)
        self.scope = .passUnretained(scope)
        entered = scope
        scope.enter(self)
        return exchange(&child, with: nil).map { Step($0, in: self) }
    }

    final override func ended(_ engine: inout Engine) { entered?.runEnded(&engine) }

    final override func cancelled(_ engine: inout Engine) { if !hasEnded { entered?.runEnded(&engine) } }

    final override func leave() {
        if let scope = exchange(&entered, with: nil) { scope.leave(self) }
        super.leave()
    }

    final override func giveUpLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        super.giveUpLinks(to: &links)
    }
}

/// Runs a node under an id of one type.
@usableFromInline
final class NamedScopeNode<ID: Hashable>: ScopeNode {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID, _ policy: QueuePolicy, _ child: consuming Node) {
        self.id = id
        super.init(policy, child) { node, scope in
            let id = unsafeDowncast(node, to: NamedScopeNode<ID>.self).id
            return scope.children.find(id) ?? NamedScope(id, in: scope)
        }
    }

    @usableFromInline
    override func copy() -> Node { child.map { NamedScopeNode(id, policy, $0) } ?? self }
}

/// Withdraws what runs under an id.
@usableFromInline
class CancelNode: Node {
    /// Finds the scope of the id inside another; see `Receiver` for why it is not a method.
    private final let find: (CancelNode, Scope) -> Scope?

    @usableFromInline
    init(find: @escaping (CancelNode, Scope) -> Scope?) {
        self.find = find
        super.init()
    }

    final override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        let around = frame.run?._withUnsafeGuaranteedRef { $0.scope }?.takeUnretainedValue() ?? engine.rootScope
        find(self, around)?.cancel(&engine)
        engine.end(frame.waiter)
        return nil
    }
}

/// Withdraws what runs under an id of one type.
@usableFromInline
final class NamedCancelNode<ID: Hashable>: CancelNode {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID) {
        self.id = id
        super.init { node, scope in scope.children.find(unsafeDowncast(node, to: NamedCancelNode<ID>.self).id) }
    }
}
