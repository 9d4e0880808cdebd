/// One step of a command.
///
/// A command is a value and may be kept and started again. So a node that is also referenced elsewhere is copied when
/// it is started; a uniquely referenced node becomes its own running record, and moves its contents out.
@usableFromInline
class Node {
    /// The maximum number of nodes below this one.
    @usableFromInline final let depth: Int
    /// The depth beyond which a chain is released iteratively.
    @usableFromInline static var deep: Int { 200 }

    @inlinable
    init(depth: Int = 0) { self.depth = depth }

    /// Returns an unstarted equivalent of this node; the node itself if starting does not modify it.
    @usableFromInline
    func copy() -> Node { self }

    /// Starts the work inside a frame. Returns the step to start next, if there is exactly one.
    @usableFromInline
    func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? { nil }

    /// Whether starting this node only sends a request: nothing follows before an answer arrives.
    @usableFromInline var onlyAsks: Bool { false }

    /// Adds a transform to this node's events; returns false if it is not a map or has no free slot.
    @usableFromInline
    func fuse(_ transform: @escaping MapNode.Transform) -> Bool { false }

    /// Handles the cancellation of work that has not started.
    @usableFromInline
    func cancelBeforeStart() {}

    /// Moves the nodes that this one retains into `links`.
    @usableFromInline
    func moveLinks(to links: inout [Node]) {}

    /// Releases a long chain iteratively; recursive deinitializers would overflow the stack.
    ///
    /// Called in the deinitializer of every node that retains others.
    @inlinable
    final func releaseIteratively() { if depth > Self.deep { releaseChain() } }

    @usableFromInline
    final func releaseChain() {
        var links: [Node] = []
        moveLinks(to: &links)
        while var node = links.popLast() {
            if isKnownUniquelyReferenced(&node) { node.moveLinks(to: &links) }
        }
    }
}

/// A node to be started inside a frame.
@usableFromInline
struct Step {
    private var node: Node
    private var frame: Frame?

    @usableFromInline
    init(_ node: consuming Node, in frame: consuming Frame) {
        self.node = consume node
        self.frame = consume frame
    }

    /// Starts the node, or a copy if it is also referenced elsewhere. Returns the step to start next, if there is
    /// exactly one.
    mutating func start(_ engine: inout Engine) -> Step? {
        guard let frame = exchange(&frame, with: nil) else { return nil }
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
        return node.start(in: consume frame, &engine)
    }

    /// Discards the node if its frame was cancelled; returns false if it has yet to be started.
    func isOver() -> Bool {
        guard frame?.isCancelled ?? true else { return false }
        node.cancelBeforeStart()
        return true
    }
}
