/// One command under way: its leaves, and the runs inside it, are cancelled together.
///
/// A run lives for as long as something in it does: a leaf that waits, an event that waits for its update, a run inside
/// it. Its scope and the run around it know it without keeping it alive.
@usableFromInline
final class Run: Node {
    let scope: Scope
    private let parent: Run?
    private let isRegistered: Bool
    @exclusivity(unchecked) private final var children: [Unmanaged<Run>] = []
    @exclusivity(unchecked) private final var leaves: [Unmanaged<Leaf>] = []
    @exclusivity(unchecked) private final var indexInParent = -1
    /// Where the scope's list has this run.
    @exclusivity(unchecked) final var indexInScope = -1
    @exclusivity(unchecked) @usableFromInline private(set) final var isCancelled = false
    @exclusivity(unchecked) private final var hasEnded = false
    /// Who waits for this run to end.
    @exclusivity(unchecked) @usableFromInline final var waiter: Node?

    private init(_ scope: Scope, in parent: Run?, isRegistered: Bool, depth: Int) {
        self.scope = scope
        self.parent = parent
        self.isRegistered = isRegistered
        super.init(depth: depth)
        if let parent {
            indexInParent = parent.children.count
            parent.children.append(.passUnretained(self))
        }
        if isRegistered { scope.enter(self) }
    }

    /// A run of a scope's own id.
    convenience init(of scope: Scope, in parent: Run?, depth: Int) {
        self.init(scope, in: parent, isRegistered: true, depth: depth)
    }

    /// A run inside another that can be cancelled by itself.
    @usableFromInline
    convenience init(within parent: Run?, of engine: borrowing Engine) {
        self.init(parent?.scope ?? engine.rootScope, in: parent, isRegistered: false, depth: 1)
    }

    deinit {
        parent?.forget(at: indexInParent)
        if isRegistered { scope.leave(at: indexInScope) }
        letGo()
    }

    @usableFromInline
    func add(_ leaf: Leaf) {
        leaf.index = leaves.count
        leaves.append(.passUnretained(leaf))
    }

    @usableFromInline
    func remove(_ leaf: Leaf) {
        let index = leaf.index
        guard index >= 0 else { return }
        leaf.index = -1
        leaves.swapAt(index, leaves.count - 1)
        leaves.removeLast()
        if index < leaves.count { leaves[index]._withUnsafeGuaranteedRef { $0.index = index } }
    }

    private func forget(at index: Int) {
        guard index >= 0 else { return }
        children.swapAt(index, children.count - 1)
        children.removeLast()
        if index < children.count { children[index]._withUnsafeGuaranteedRef { $0.indexInParent = index } }
    }

    override func childEnded(_ engine: inout Engine) -> Node? {
        guard !isCancelled, !hasEnded else { return nil }
        hasEnded = true
        if isRegistered { scope.runEnded(&engine) }
        return exchange(&waiter, with: nil)
    }

    /// Withdraws all leaves of this run and of the runs inside it. Whoever waits for this run is told that it ended.
    @usableFromInline
    func cancel(_ engine: inout Engine) {
        guard !isCancelled else { return }
        let waiter = exchange(&waiter, with: nil)
        var pending = [self]
        while let run = pending.popLast() {
            run.isCancelled = true
            run.waiter = nil
            pending += run.children.map { $0.takeUnretainedValue() }
            let leaves = exchange(&run.leaves, with: []).map { $0.takeUnretainedValue() }
            for leaf in leaves {
                leaf.index = -1
                leaf.withdraw(&engine)
            }
            if run.isRegistered, !run.hasEnded { run.scope.runCancelled() }
        }
        engine.end(waiter)
    }

    override func giveUpLinks(to links: inout [Node]) {
        if let waiter = exchange(&waiter, with: nil) { links.append(waiter) }
    }
}
