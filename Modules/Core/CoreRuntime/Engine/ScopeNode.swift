/// Runs a node under an id, as one run of the id's scope. For `scoped(to:)`, ids inside are looked up in that scope.
@usableFromInline
final class ScopeNode: Run {
    @exclusivity(unchecked) private var child: Node?
    private let id: ScopeID
    private let policy: QueuePolicy
    private let isScope: Bool
    /// The child machine that starts with this work; nil for other work.
    private let beginning: (any Machine.Type)?
    @exclusivity(unchecked) private var entered: Scope?
    @exclusivity(unchecked) var previousInScope: Unmanaged<ScopeNode>?
    @exclusivity(unchecked) var nextInScope: Unmanaged<ScopeNode>?

    @usableFromInline
    init(
        _ id: ScopeID, _ policy: QueuePolicy, isScope: Bool = false, beginning: (any Machine.Type)? = nil,
        _ child: consuming Node
    ) {
        let depth = child.depth + 1
        self.id = id
        self.policy = policy
        self.isScope = isScope
        self.beginning = beginning
        self.child = child
        super.init(depth: depth)
    }

    deinit { leave() }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        let around = frame.run?._withUnsafeGuaranteedRef { $0.scope }?.takeUnretainedValue() ?? engine.rootScope
        let scope = around.child(id) ?? Scope(id, in: around)
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
            // The cancelled commands may have decided a race that contains this node.
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

    /// Whether the number of active runs in a scope allows this one to start.
    func hasRoom(in scope: Scope) -> Bool {
        switch policy {
        case .concurrent, .restart: true
        case .enqueue(let limit), .drop(let limit): scope.activeCount < max(limit, 1)
        }
    }

    /// Begins the run, once the scope admits it.
    func admitted(to scope: Scope, in frame: Frame) -> Step? {
        begin(in: frame)
        if isScope { self.scope = .passUnretained(scope) }
        entered = scope
        scope.enter(self)
        return exchange(&child, with: nil).map { Step($0, in: self) }
    }

    override func ended(_ engine: inout Engine) { entered?.runEnded(&engine) }

    override func cancelled(_ engine: inout Engine) { if !hasEnded { entered?.runEnded(&engine) } }

    override func leave() {
        if let scope = exchange(&entered, with: nil) { scope.leave(self) }
        super.leave()
    }

    override func copy() -> Node {
        child.map { ScopeNode(id, policy, isScope: isScope, beginning: beginning, $0) } ?? self
    }

    override func moveLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        super.moveLinks(to: &links)
    }
}

/// Cancels the commands under an id.
@usableFromInline
final class CancelNode: Node {
    private let id: ScopeID

    @usableFromInline
    init(_ id: ScopeID) {
        self.id = id
        super.init()
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        let around = frame.run?._withUnsafeGuaranteedRef { $0.scope }?.takeUnretainedValue() ?? engine.rootScope
        around.child(id)?.cancel(&engine)
        engine.end(frame.waiter)
        return nil
    }
}
