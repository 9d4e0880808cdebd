/// Runs a node under an id, as one run of the id's scope. For `scoped(to:)`, ids inside are looked up in that scope.
@usableFromInline
final class ScopeNode: Node {
    private let id: ScopeID
    private let policy: QueuePolicy
    fileprivate let isScope: Bool
    /// The child machine that starts with this work; nil for other work.
    private let starting: (any Machine.Type)?

    @usableFromInline
    init(
        _ id: ScopeID, _ policy: QueuePolicy, isScope: Bool = false, starting: (any Machine.Type)? = nil, _ child: Node?
    ) {
        self.id = id
        self.policy = policy
        self.isScope = isScope
        self.starting = starting
        super.init(child)
    }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        let around = engine.scope(of: frame)
        if let starting, let earlier = around.existing(id), earlier.activeCount > 0 {
            engine.defects.append(Engine.sharedScope(starting))
            earlier.cancel(&engine)
        }
        guard let child else { return engine.end(frame) }
        let scope = around.child(id)
        if isScope || !scope.hasRuns { return admitted(to: scope, in: frame, &engine) }
        if Self.isInside(scope, frame) { return Step(node: child, frame: frame) }
        switch policy {
        case .concurrent: break
        case .restart:
            scope.cancel(&engine)
            // The cancelled commands may have decided a race that contains this node.
            if frame.isCancelled { return nil }
            // The scope is gone if nothing else was in it.
            return admitted(to: around.child(id), in: frame, &engine)
        case .enqueue, .drop:
            if hasRoom(in: scope), !scope.isAwaited() { break }
            if case .drop = policy { engine.end(frame) } else { scope.enqueue(self, in: frame) }
            return nil
        }
        return admitted(to: scope, in: frame, &engine)
    }

    /// Whether a frame is inside a run of a scope.
    private static func isInside(_ scope: Scope, _ frame: Frame) -> Bool {
        var next = frame.run
        while let run = next {
            if let run = run as? ScopeRun, run.entered === scope { return true }
            next = run.runAbove
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

    /// Begins a run, once the scope admits it.
    func admitted(to scope: Scope, in frame: Frame, _ engine: inout Engine) -> Step? {
        let inner = isScope ? scope : engine.scope(of: frame)
        let run = ScopeRun(entering: scope, in: frame, scope: inner, &engine)
        return child.map { Step(node: $0, frame: run) }
    }
}

/// A run under an id.
final class ScopeRun: Run {
    /// The scope of the id.
    let entered: Scope

    init(entering scope: Scope, in parent: Frame, scope inner: Scope, _ engine: inout Engine) {
        entered = scope
        super.init(in: parent, scope: inner, &engine)
        scope.enter(self)
    }

    override func ended(_ engine: inout Engine) { entered.runEnded(&engine) }
    override func cancelled(_ engine: inout Engine) { if !hasEnded { entered.runEnded(&engine) } }
    override func leave() { entered.leave(self) }

    override func dismantle() -> [Run] {
        if entered !== scope { entered.dismantle() }
        return super.dismantle()
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

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        engine.scope(of: frame).existing(id)?.cancel(&engine)
        return engine.end(frame)
    }
}

/// A type-erased scope id; ids of different types are never equal.
///
/// `AnyHashable` would double the cost of a lookup: it queries each type for a custom representation.
@usableFromInline
class ScopeID: Hashable {
    /// The hash value, computed once.
    let code: Int

    @usableFromInline
    init(code: Int) { self.code = code }

    /// Whether another id with the same hash value is equal.
    @usableFromInline
    func isSame(as other: ScopeID) -> Bool { false }

    @usableFromInline
    final func hash(into hasher: inout Hasher) { hasher.combine(code) }

    @usableFromInline
    static func == (left: ScopeID, right: ScopeID) -> Bool {
        left === right || left.code == right.code && left.isSame(as: right)
    }
}

/// A scope id of one type.
@usableFromInline
final class NamedScopeID<ID: Hashable>: ScopeID {
    @usableFromInline let id: ID

    @inlinable
    init(_ id: ID) {
        self.id = id
        super.init(code: id.hashValue)
    }

    @usableFromInline
    override func isSame(as other: ScopeID) -> Bool {
        // Comparing an optional id would look up the type of the optional.
        guard let other = other as? Self else { return false }
        return other.id == id
    }
}
