/// One step of a command.
///
/// A command is a value and may be kept and started again. So a node that somebody else holds as well makes way for a
/// copy when it is started; one that nobody else holds becomes its own running record, and gives away what it held.
@usableFromInline
class Node {
    /// How many nodes stand below this one at most.
    @usableFromInline final let depth: Int
    /// From here on a chain is let go without recursion.
    @usableFromInline static var deep: Int { 200 }

    @inlinable
    init(depth: Int = 0) { self.depth = depth }

    /// A node that does the same and was never started; this one, if starting leaves no mark on it.
    @usableFromInline
    func copy() -> Node { self }

    /// Begins the work inside a frame. Returns what to start next, if it is one thing.
    @usableFromInline
    func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? { nil }

    /// Whether starting this node does nothing but ask: nothing follows from it before an answer comes.
    @usableFromInline var onlyAsks: Bool { false }

    /// Transforms the events of this node, too, if it is one that transforms and has room for more.
    @usableFromInline
    func fuse(_ transform: @escaping MapNode.Transform) -> Bool { false }

    /// The work was cancelled before it could start.
    @usableFromInline
    func cancelBeforeStart() {}

    /// Moves the nodes that this one holds into `links`.
    @usableFromInline
    func moveLinks(to links: inout [Node]) {}

    /// Lets go of a long chain one by one; if each node let go of the next, the stack would overflow.
    ///
    /// Called in the deinitializer of every node that holds others.
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

/// A node that is to be started inside a frame.
@usableFromInline
struct Step {
    private var node: Node
    private var frame: Frame?

    @usableFromInline
    init(_ node: consuming Node, in frame: consuming Frame) {
        self.node = consume node
        self.frame = consume frame
    }

    /// Starts the node, or a copy if it is held elsewhere, too. Returns what to start next, if it is one thing.
    mutating func start(_ engine: inout Engine) -> Step? {
        guard let frame = exchange(&frame, with: nil) else { return nil }
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
        return node.start(in: consume frame, &engine)
    }

    /// Lets the node go if its frame was cancelled; false when it is still to be started.
    func isOver() -> Bool {
        guard frame?.isCancelled ?? true else { return false }
        node.cancelBeforeStart()
        return true
    }
}
