/// Where a node runs: who gets its events, who waits for its end, and which run it is cancelled with.
@usableFromInline
struct Place {
    /// The receiver of the node's events, which are of the type that it takes.
    @usableFromInline var outlet: Receiver
    /// Who waits for the node to end, if anybody.
    @usableFromInline var waiter: Node?
    /// The run that the node is cancelled with; nil for what is under no id.
    @usableFromInline var run: Run?

    @inlinable
    init(outlet: Receiver, waiter: Node?, run: Run?) {
        self.outlet = outlet
        self.waiter = waiter
        self.run = run
    }

    /// Hands an event to the outlet.
    @inlinable
    func emit<Event>(_ event: Event, _ engine: inout Engine) {
        withUnsafePointer(to: event) { outlet.take(outlet, $0, run, &engine) }
    }
}

/// One step of a command. Once started, the same object is its running record.
///
/// A command may be started twice, for a value can be kept; a started node then makes way for a copy.
@usableFromInline
class Node {
    @exclusivity(unchecked) @usableFromInline final var isStarted = false
    /// How many nodes stand below this one at most.
    @usableFromInline final let depth: Int
    /// From here on a chain is let go without recursion.
    @usableFromInline static var deep: Int { 200 }

    @inlinable
    init(depth: Int = 0) { self.depth = depth }

    /// This node if it has never been started, else a copy that has not.
    @inlinable
    final func fresh() -> Node {
        if !isStarted {
            isStarted = true
            return self
        }
        let node = copy()
        node.isStarted = true
        return node
    }

    /// A node that does the same and was never started.
    @usableFromInline
    func copy() -> Node { self }

    /// Begins the work in a place. Returns the node to start next in that place, which this one may have changed.
    @usableFromInline
    func start(_ place: inout Place, _ engine: inout Engine) -> Node? { nil }

    /// Something that this node waits for has ended. Returns who is to be told next.
    @usableFromInline
    func childEnded(_ engine: inout Engine) -> Node? { nil }

    /// The node's place was cancelled before it could start.
    @usableFromInline
    func neverStarted() {}

    /// Moves the nodes that this one holds into `links`.
    @usableFromInline
    func giveUpLinks(to links: inout [Node]) {}

    /// Lets go of a long chain one by one; if each node let go of the next, the stack would overflow.
    ///
    /// Called in the deinitializer of every node that holds others.
    @inlinable
    final func letGo() { if depth > Self.deep { letGoOfChain() } }

    @usableFromInline
    final func letGoOfChain() {
        var links: [Node] = []
        giveUpLinks(to: &links)
        while var node = links.popLast() {
            if isKnownUniquelyReferenced(&node) { node.giveUpLinks(to: &links) }
        }
    }
}

/// A node that takes events of one type.
///
/// `take` is a stored function, not a method: a method of a generic class is always called unspecialized, while a
/// function formed in an initializer is specialized with its caller. It gets the receiver itself, the address of an
/// event of the receiver's type, and the run that the event belongs to.
@usableFromInline
class Receiver: Node {
    @usableFromInline typealias Take = (Receiver, UnsafeRawPointer, Run?, inout Engine) -> Void
    @usableFromInline final let take: Take

    @inlinable
    init(depth: Int, take: @escaping Take) {
        self.take = take
        super.init(depth: depth)
    }
}
