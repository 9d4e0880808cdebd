/// Starts its children concurrently, and ends when all have ended.
@usableFromInline
final class AllNode: Frame {
    /// In reverse order, so that each can be removed from the end.
    @exclusivity(unchecked) private final var children: [Node]
    @exclusivity(unchecked) private final var remaining = 0

    @usableFromInline
    init(lastFirst children: [Node]) {
        self.children = children
        super.init(depth: (children.lazy.map(\.depth).max() ?? 0) + 1)
    }

    deinit { releaseIteratively() }

    override func copy() -> Node { AllNode(lastFirst: children) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        var children = exchange(&children, with: [])
        let place = place(for: children.count, in: frame)
        while let child = children.popLast() {
            if child.onlyAsks {
                var step = Step(consume child, in: place)
                _ = step.start(&engine)
            } else {
                // This child is started next by the caller, and the others after it.
                for child in exchange(&children, with: []).reversed() { engine.work.append(Step(child, in: place)) }
                return Step(consume child, in: place)
            }
        }
        return nil
    }

    /// The frame for the children: the enclosing one if no frame waits, so that there is nothing to count.
    private func place(for count: Int, in frame: consuming Frame) -> Frame {
        if frame.waiter == nil { return frame }
        enter(frame)
        waiter = .passUnretained(self)
        remaining = count
        return self
    }

    override func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? {
        remaining -= 1
        return remaining == 0 ? waiterAbove : nil
    }

    override func moveLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        super.moveLinks(to: &links)
    }
}

/// Starts one node, and another when the first has ended.
@usableFromInline
final class ThenNode: Frame {
    @exclusivity(unchecked) private final var first: Node?
    @exclusivity(unchecked) private final var next: Node?

    @usableFromInline
    init(_ first: Node, _ next: Node) {
        self.first = first
        self.next = next
        super.init(depth: max(first.depth, next.depth) + 1)
    }

    deinit { releaseIteratively() }

    override func copy() -> Node {
        guard let first, let next else { return self }
        return ThenNode(first, next)
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enter(frame)
        waiter = .passUnretained(self)
        return exchange(&first, with: nil).map { Step($0, in: self) }
    }

    override func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? {
        if let parent = parent?.takeUnretainedValue(), let next = exchange(&next, with: nil) {
            engine.work.append(Step(next, in: parent))
        }
        return nil
    }

    override func moveLinks(to links: inout [Node]) {
        for link in [exchange(&first, with: nil), exchange(&next, with: nil)] {
            if let link { links.append(link) }
        }
        super.moveLinks(to: &links)
    }
}

/// Starts one node, and another when the first has ended if it emitted an event. The first node's events are `Void` and
/// discarded.
@usableFromInline
final class IfEmittedNode: Receiver {
    @exclusivity(unchecked) private final var first: Node?
    @exclusivity(unchecked) private final var next: Node?
    @exclusivity(unchecked) private final var hasEmitted = false

    @usableFromInline
    init(_ first: Node, _ next: Node) {
        self.first = first
        self.next = next
        super.init(depth: max(first.depth, next.depth) + 1) { node, _, _ in
            unsafeDowncast(node, to: IfEmittedNode.self).hasEmitted = true
            return nil
        }
    }

    deinit { releaseIteratively() }

    override func copy() -> Node {
        guard let first, let next else { return self }
        return IfEmittedNode(first, next)
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        receive(in: frame)
        waiter = .passUnretained(self)
        return exchange(&first, with: nil).map { Step($0, in: self) }
    }

    override func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? {
        guard hasEmitted else { return waiterAbove }
        if let parent = parent?.takeUnretainedValue(), let next = exchange(&next, with: nil) {
            engine.work.append(Step(next, in: parent))
        }
        return nil
    }

    override func moveLinks(to links: inout [Node]) {
        for link in [exchange(&first, with: nil), exchange(&next, with: nil)] {
            if let link { links.append(link) }
        }
        super.moveLinks(to: &links)
    }
}

/// Ends at once, after recording a defect, if there is one.
@usableFromInline
final class IdleNode: Node {
    private let defect: String?

    @usableFromInline
    init(defect: String? = nil) {
        self.defect = defect
        super.init()
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        if let defect { engine.defects.append(defect) }
        engine.end(frame.waiter)
        return nil
    }
}
