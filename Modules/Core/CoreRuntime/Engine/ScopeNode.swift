/// Runs a node under an id: one run of the id's scope. For `scoped(to:)` it is where the ids inside are looked up, too.
@usableFromInline
class ScopeNode: Run {
    @exclusivity(unchecked) @usableFromInline final var child: Node?
    @usableFromInline final let policy: QueuePolicy
    @usableFromInline final let isScope: Bool
    /// The child whose first work this is, if it is such.
    @usableFromInline final let beginning: (any Machine.Type)?
    /// Finds the scope of the id inside another, or makes it; see `Receiver` for why it is not a method.
    private final let own: (ScopeNode, Scope) -> Scope
    @exclusivity(unchecked) private final var entered: Scope?
    @exclusivity(unchecked) final var previousInScope: Unmanaged<ScopeNode>?
    @exclusivity(unchecked) final var nextInScope: Unmanaged<ScopeNode>?

    @usableFromInline
    init(
        _ policy: QueuePolicy, isScope: Bool, beginning: (any Machine.Type)?, _ child: consuming Node,
        own: @escaping (ScopeNode, Scope) -> Scope
    ) {
        let depth = child.depth + 1
        self.policy = policy
        self.isScope = isScope
        self.beginning = beginning
        self.child = child
        self.own = own
        super.init(depth: depth)
    }

    deinit { leave() }

    final override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        let around = frame.run?._withUnsafeGuaranteedRef { $0.scope }?.takeUnretainedValue() ?? engine.rootScope
        let scope = own(self, around)
        if let beginning, scope.activeCount > 0 { engine.defects.append(Engine.sharedScope(beginning)) }
        if isScope || scope.lastRun == nil { return admitted(to: scope, in: frame) }
        if Self.isInside(scope, frame) {
            guard let child = exchange(&child, with: nil) else { return nil }
            return Step(child, in: frame)
        }
        switch policy {
        case .concurrent: break
        case .restart:
            scope.cancel(&engine)
            // What was cancelled may have decided a race that this node is in.
            if frame.isCancelled { return nil }
        case .enqueue, .drop:
            if hasRoom(in: scope), !scope.isAwaited() { break }
            if case .drop = policy { engine.end(frame.waiter) } else { scope.wait(self, in: frame) }
            return nil
        }
        return admitted(to: scope, in: frame)
    }

    /// Whether a frame is inside a run of a scope.
    private static func isInside(_ scope: Scope, _ frame: Frame) -> Bool {
        var next = frame.run
        while let run = next?.takeUnretainedValue() {
            if let node = run as? ScopeNode, node.entered === scope { return true }
            next = run.runAround
        }
        return false
    }

    /// Whether so few run in a scope that this one may, too.
    final func hasRoom(in scope: Scope) -> Bool {
        switch policy {
        case .concurrent, .restart: true
        case .enqueue(let limit), .drop(let limit): scope.activeCount < max(limit, 1)
        }
    }

    /// Begins, now that the scope lets it.
    final func admitted(to scope: Scope, in frame: Frame) -> Step? {
        begin(in: frame)
        if isScope { self.scope = .passUnretained(scope) }
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

    final override func moveLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        super.moveLinks(to: &links)
    }
}

/// Runs a node under an id of one type.
@usableFromInline
final class NamedScopeNode<ID: Hashable>: ScopeNode {
    @usableFromInline let id: ID

    @inlinable
    init(
        _ id: ID, _ policy: QueuePolicy, isScope: Bool = false, beginning: (any Machine.Type)? = nil,
        _ child: consuming Node
    ) {
        self.id = id
        super.init(policy, isScope: isScope, beginning: beginning, child) { node, scope in
            let id = unsafeDowncast(node, to: NamedScopeNode<ID>.self).id
            return scope.children.find(id) ?? NamedScope(id, in: scope)
        }
    }

    @usableFromInline
    override func copy() -> Node {
        child.map { NamedScopeNode(id, policy, isScope: isScope, beginning: beginning, $0) } ?? self
    }
}

/// Cancels what runs under an id.
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

/// Cancels what runs under an id of one type.
@usableFromInline
final class NamedCancelNode<ID: Hashable>: CancelNode {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID) {
        self.id = id
        super.init { node, scope in scope.children.find(unsafeDowncast(node, to: NamedCancelNode<ID>.self).id) }
    }
}
