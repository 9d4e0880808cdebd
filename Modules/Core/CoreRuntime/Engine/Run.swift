/// A command in flight: its leaves, and the runs nested in it, are cancelled together.
///
/// A run stays alive as long as something in it does: a pending leaf, an event waiting for its update, or a nested run.
/// The enclosing run refers to it without retaining it.
@usableFromInline
class Run: Receiver {
    /// The scope in which ids used inside are looked up; nil for the core's root scope.
    @exclusivity(unchecked) final var scope: Unmanaged<Scope>?
    @exclusivity(unchecked) private final var firstLeaf: Unmanaged<Leaf>?
    @exclusivity(unchecked) private final var lastLeaf: Unmanaged<Leaf>?
    @exclusivity(unchecked) private final var lastChild: Unmanaged<Run>?
    @exclusivity(unchecked) private final var previous: Unmanaged<Run>?
    @exclusivity(unchecked) private final var next: Unmanaged<Run>?
    @exclusivity(unchecked) @usableFromInline private(set) final var wasCancelled = false
    @exclusivity(unchecked) private(set) final var hasEnded = false

    /// Creates a run that has not begun. By default events bypass it; a run that handles them sets itself as their
    /// outlet.
    override init(depth: Int, take: @escaping Take = { node, _, _ in node.outletAbove }) {
        super.init(depth: depth, take: take)
    }

    deinit {
        leave()
        releaseIteratively()
    }

    /// Begins this run inside a frame, in the scope of the enclosing run.
    final func begin(in frame: Frame) {
        enter(frame)
        if let outer = frame.run?.takeUnretainedValue() {
            scope = outer.scope
            previous = outer.lastChild
            previous?._withUnsafeGuaranteedRef { $0.next = .passUnretained(self) }
            outer.lastChild = .passUnretained(self)
        }
        run = .passUnretained(self)
        waiter = .passUnretained(self)
    }

    /// Removes this run from the lists that refer to it; called on deallocation.
    func leave() {
        guard let outer = runAround?.takeUnretainedValue() else { return }
        if let next {
            next._withUnsafeGuaranteedRef { $0.previous = previous }
        } else if isLast(in: outer) {
            outer.lastChild = previous
        }
        previous?._withUnsafeGuaranteedRef { $0.next = next }
        (previous, next) = (nil, nil)
    }

    private func isLast(in outer: Run) -> Bool {
        outer.lastChild?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
    }

    @usableFromInline
    final func add(_ leaf: Leaf) {
        leaf.previous = lastLeaf
        let added = Unmanaged.passUnretained(leaf)
        if let lastLeaf { lastLeaf._withUnsafeGuaranteedRef { $0.next = added } } else { firstLeaf = added }
        lastLeaf = added
    }

    @usableFromInline
    final func remove(_ leaf: Leaf) {
        let (previous, next) = (leaf.previous, leaf.next)
        if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { firstLeaf = next }
        if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { lastLeaf = previous }
        (leaf.previous, leaf.next) = (nil, nil)
    }

    /// Returns the pending request that a task identifies by a number.
    final func pending(numbered number: UInt64) -> Pending? {
        var next = firstLeaf
        while let leaf = next?.takeUnretainedValue() {
            if let pending = leaf as? Pending, pending.taskNumber == number { return pending }
            next = leaf.next
        }
        return nil
    }

    final override func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? {
        guard !wasCancelled, !hasEnded else { return nil }
        hasEnded = true
        ended(&engine)
        return waiterAbove
    }

    /// Handles the end of everything in this run.
    func ended(_ engine: inout Engine) {}

    /// Handles the cancellation of this run.
    func cancelled(_ engine: inout Engine) {}

    /// Cancels the contents of this run. The frame waiting for it is notified that it has ended.
    final func cancel(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        let waiter = hasEnded ? nil : waiterAbove
        cancelLeaves(&engine)
        engine.end(waiter)
    }

    /// Cancels all leaves of this run and of nested runs, without notifying waiting frames.
    final func cancelLeaves(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        var runs = [self]
        var next = 0
        while next < runs.count {
            runs[next].cancelOwnLeaves(&engine, adding: &runs)
            next += 1
        }
        // Done last, because it may start other work, which nothing being cancelled must observe.
        for run in runs { run.cancelled(&engine) }
        for scope in exchange(&engine.vacated, with: []) { scope.startWaiting(&engine) }
    }

    private func cancelOwnLeaves(_ engine: inout Engine, adding inner: inout [Run]) {
        wasCancelled = true
        var child = lastChild
        while let run = child?.takeUnretainedValue() {
            if !run.wasCancelled { inner.append(run) }
            child = run.previous
        }
        while let leaf = firstLeaf?.takeUnretainedValue() {
            remove(leaf)
            leaf.cancel(&engine)
        }
    }

    override func moveLinks(to links: inout [Node]) {
        leave()
        super.moveLinks(to: &links)
    }
}
