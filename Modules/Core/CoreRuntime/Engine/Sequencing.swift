/// Starts its children concurrently, and ends when all have ended.
@usableFromInline
final class AllNode: Node {
    @usableFromInline
    override init(all children: [Node]) { super.init(all: children) }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        // If no frame waits for the end, the ends need not be counted.
        let frame = frame.waiter == nil ? frame : AllFrame(children.count, in: frame)
        for child in children { engine.work.append(Step(node: child, frame: frame)) }
        return nil
    }
}

private final class AllFrame: Frame {
    private var remaining: Int

    init(_ count: Int, in parent: Frame) {
        remaining = count
        super.init(in: parent)
    }

    override var waiter: Frame? { self }

    override func innerEnded(_ engine: inout Engine) -> Bool {
        remaining -= 1
        return remaining == 0
    }
}

/// Starts one node, and another when the first has ended.
@usableFromInline
final class ThenNode: Node {
    @usableFromInline
    init(_ first: Node, _ next: Node) { super.init(first, then: next) }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        guard let child, let next else { return nil }
        return Step(node: child, frame: ThenFrame(next, in: frame))
    }
}

private final class ThenFrame: Frame {
    private let next: Node

    init(_ next: Node, in parent: Frame) {
        self.next = next
        super.init(in: parent, keepsParent: true)
    }

    override var waiter: Frame? { self }

    override func innerEnded(_ engine: inout Engine) -> Bool {
        if let parent { engine.work.append(Step(node: next, frame: parent)) }
        return false
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

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        if let defect { engine.defects.append(defect) }
        return engine.end(frame)
    }
}
