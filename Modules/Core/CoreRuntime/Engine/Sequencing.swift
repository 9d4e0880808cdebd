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
                // This one goes on at once, and the others follow.
                for child in exchange(&children, with: []).reversed() { engine.work.append(Step(child, in: place)) }
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

    override func moveLinks(to links: inout [Node]) {
        links += exchange(&children, with: [])
        super.moveLinks(to: &links)
    }
}

/// Starts one node, and the next when the first has ended.
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

/// Starts one node, whose events hold nothing, and the next when the first has ended, if it has emitted by then.
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

/// Says when it starts what a command says of itself, and goes on with the command's work.
@usableFromInline
final class FlaggedNode: Node {
    private let flags: Flags
    @exclusivity(unchecked) private final var child: Node?

    @usableFromInline
    init(_ flags: Flags, _ child: consuming Node?) {
        let depth = (child?.depth ?? 0) + 1
        self.flags = flags
        self.child = child
        super.init(depth: depth)
    }

    deinit { releaseIteratively() }

    override func copy() -> Node { FlaggedNode(flags, child) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        engine.note(flags)
        if let child = exchange(&child, with: nil) { return Step(child, in: frame) }
        engine.end(frame.waiter)
        return nil
    }

    override func moveLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
    }
}
