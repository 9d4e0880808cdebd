/// One command under way: its leaves, and the runs inside it, are cancelled together.
///
/// A run stays known to its scope until it has ended and every event it emitted has been processed, so that a cancel
/// reaches those, too.
final class Run: Node {
    let scope: Scope
    private let isRegistered: Bool
    private weak var parent: Run?
    private var children: [Run] = []
    /// Where this run stands in its parent's list; -1 when it is in none.
    private var index = -1
    private var leaves: [Leaf] = []
    private var queuedEvents = 0
    private(set) var isCancelled = false
    private(set) var hasEnded = false
    /// Who waits for this run to end.
    var waiter: Node?

    private init(_ scope: Scope, in parent: Run?, isRegistered: Bool) {
        self.scope = scope
        self.parent = parent
        self.isRegistered = isRegistered
        super.init()
        guard let parent else { return }
        index = parent.children.count
        parent.children.append(self)
    }

    /// The run of everything that is under no id; it is never cancelled and keeps no lists.
    static func root() -> Run { Run(Scope(key: nil, in: nil), in: nil, isRegistered: false) }

    /// A run of a scope's own id.
    convenience init(of scope: Scope, in parent: Run) { self.init(scope, in: parent, isRegistered: true) }

    /// A run inside another that can be cancelled by itself.
    convenience init(in parent: Run) { self.init(parent.scope, in: parent, isRegistered: false) }

    private var isRoot: Bool { !isRegistered && parent == nil }

    func add(_ leaf: Leaf) {
        guard !isRoot else { return }
        leaf.index = leaves.count
        leaves.append(leaf)
    }

    func remove(_ leaf: Leaf) {
        guard leaf.index >= 0, leaf.index < leaves.count else { return }
        leaves.swapAt(leaf.index, leaves.count - 1)
        leaves[leaf.index].index = leaf.index
        leaves.removeLast()
        leaf.index = -1
    }

    /// Takes a run out of the list; the last one moves into its place, so that the cost is the same for any number.
    private func remove(_ child: Run) {
        guard child.index >= 0, child.index < children.count else { return }
        children.swapAt(child.index, children.count - 1)
        children[child.index].index = child.index
        children.removeLast()
        child.index = -1
    }

    /// An event of this run waits for its update.
    func eventQueued() { queuedEvents += 1 }

    /// An event of this run is about to be processed; false when the run was cancelled meanwhile.
    func eventTaken() -> Bool {
        queuedEvents -= 1
        defer { retireIfDone() }
        return !isCancelled
    }

    override func childEnded(_ engine: inout Engine) {
        guard !isCancelled, !hasEnded else { return }
        hasEnded = true
        if let waiter = exchange(&waiter, with: nil) { engine.end(Place(outlet: self, waiter: waiter, run: self)) }
        if isRegistered { scope.admitNext(&engine) }
        retireIfDone()
    }

    /// Withdraws all leaves of this run and of the runs inside it. Whoever waits for this run is told that it ended.
    func cancel(_ engine: inout Engine) {
        guard !isCancelled else { return }
        if let waiter = exchange(&waiter, with: nil) { engine.end(Place(outlet: self, waiter: waiter, run: self)) }
        parent?.remove(self)
        var pending = [self]
        while let run = pending.popLast() {
            run.isCancelled = true
            run.index = -1
            for leaf in exchange(&run.leaves, with: []) {
                leaf.index = -1
                leaf.withdraw(&engine)
            }
            pending.append(contentsOf: exchange(&run.children, with: []))
            run.waiter = nil
            if run.isRegistered { run.scope.remove(run) }
        }
        parent?.retireIfDone()
    }

    private func retireIfDone() {
        var run: Run? = self
        while let done = run, done.hasEnded, !done.isCancelled, done.queuedEvents == 0, done.children.isEmpty,
            !done.isRoot
        {
            if done.isRegistered { done.scope.remove(done) }
            run = done.parent
            run?.remove(done)
        }
    }
}
