/// Starts its children side by side, and ends when all have ended.
@usableFromInline
final class AllNode: Frame {
    /// The last one first, so that each can be taken off the end.
    @exclusivity(unchecked) private final var children: [Node]
    @exclusivity(unchecked) private final var remaining = 0

    @usableFromInline
    init(lastFirst children: [Node]) {
        self.children = children
        super.init(depth: (children.lazy.map(\.depth).max() ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { AllNode(lastFirst: children) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        var children = exchange(&children, with: [])
        let place = place(for: children.count, in: frame)
        while let child = children.popLast() {
            if child.onlyAsks {
                var step = Step(consume child, in: place)
                _ = step.start(&engine)
            } else {
                // This one goes on at once; the others wait on the stack, the next on top.
                for child in exchange(&children, with: []) { engine.work.append(Step(child, in: place)) }
                return Step(consume child, in: place)
            }
        }
        return nil
    }

    /// Where nobody waits there is nothing to count, and the children run in the surrounding frame.
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

    override func giveUpLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        super.giveUpLinks(to: &links)
    }
}

/// Starts one node, and the next when the first has ended.
@usableFromInline
final class ThenNode: Frame {
    @exclusivity(unchecked) private final var first: Node?
    @exclusivity(unchecked) private final var next: Node?
    private let rendersBetween: Bool

    @usableFromInline
    init(_ first: Node, _ next: Node?, rendersBetween: Bool) {
        self.first = first
        self.next = next
        self.rendersBetween = rendersBetween
        super.init(depth: max(first.depth, next?.depth ?? 0) + 1)
    }

    deinit { letGo() }

    override func copy() -> Node { first.map { ThenNode($0, next, rendersBetween: rendersBetween) } ?? self }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enter(frame)
        waiter = .passUnretained(self)
        return exchange(&first, with: nil).map { Step($0, in: self) }
    }

    override func childEnded(_ engine: inout Engine) -> Unmanaged<Frame>? {
        guard !isCancelled, let parent = parent?.takeUnretainedValue() else { return nil }
        if rendersBetween { engine.renders = true }
        guard let next = exchange(&next, with: nil) else { return parent.waiter }
        engine.work.append(Step(next, in: parent))
        return nil
    }

    override func giveUpLinks(to links: inout [Node]) {
        for link in [exchange(&first, with: nil), exchange(&next, with: nil)] {
            if let link { links.append(link) }
        }
        super.giveUpLinks(to: &links)
    }
}
