/// One command under way: its leaves, and the runs inside it, are cancelled together.
///
/// A run lives for as long as something in it does: a leaf that waits, an event that waits for its update, a run inside
/// it. The run around it knows it without keeping it alive.
@usableFromInline
class Run: Receiver {
    /// The scope in which ids used inside are looked up; nil for the core's own.
    @exclusivity(unchecked) final var scope: Unmanaged<Scope>?
    @exclusivity(unchecked) private final var firstLeaf: Unmanaged<Leaf>?
    @exclusivity(unchecked) private final var lastLeaf: Unmanaged<Leaf>?
    @exclusivity(unchecked) private final var lastChild: Unmanaged<Run>?
    @exclusivity(unchecked) private final var previous: Unmanaged<Run>?
    @exclusivity(unchecked) private final var next: Unmanaged<Run>?
    @exclusivity(unchecked) @usableFromInline private(set) final var wasCancelled = false
    @exclusivity(unchecked) private(set) final var hasEnded = false

    /// A run that is to begin in a frame. Events pass it by, unless it makes itself their outlet.
    override init(depth: Int, take: @escaping Take = { node, _, _ in node.outletAbove }) {
        super.init(depth: depth, take: take)
    }

    deinit {
        leave()
        releaseIteratively()
    }

    /// Begins this run inside a frame, with the name space that it finds there.
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

    /// Takes this run out of the lists of those that know it; done when it goes away.
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

    /// The request under way that a task calls by a number.
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

    /// Everything in this run has ended.
    func ended(_ engine: inout Engine) {}

    /// This run was cancelled.
    func cancelled(_ engine: inout Engine) {}

    /// Cancels what is in this run. Whoever waits for it is told that it has ended.
    final func cancel(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        let waiter = hasEnded ? nil : waiterAbove
        cancelLeaves(&engine)
        engine.end(waiter)
    }

    /// Cancels all leaves of this run and of the runs inside it. Nobody is told.
    final func cancelLeaves(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        var runs = [self]
        var next = 0
        while next < runs.count {
            runs[next].cancelOwnLeaves(&engine, adding: &runs)
            next += 1
        }
        // Only now, for it may start other work, and nothing of what is cancelled must see it start.
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
