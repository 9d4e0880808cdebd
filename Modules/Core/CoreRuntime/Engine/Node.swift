/// One step of a command: an immutable value, except that a long chain is taken apart when it is released.
@usableFromInline
class Node {
    /// The maximum number of nodes below this one.
    private let depth: Int
    /// The node inside this one.
    private(set) final var child: Node?
    /// The node that follows this one.
    private(set) final var next: Node?
    /// The nodes inside this one, if there are several.
    private(set) final var children: [Node]

    @usableFromInline
    init(_ child: Node? = nil, then next: Node? = nil) {
        self.child = child
        self.next = next
        children = []
        depth = max(child?.depth ?? -1, next?.depth ?? -1) + 1
    }

    @usableFromInline
    init(all children: [Node]) {
        self.children = children
        depth = children.reduce(0) { max($0, $1.depth) } + 1
    }

    /// Starts the work inside a frame. Returns the step to start next, if there is exactly one.
    func start(in frame: Frame, _ engine: inout Engine) -> Step? { nil }

    /// Releases a long chain iteratively; recursive deinitializers would overflow the stack.
    deinit {
        guard depth > 200 else { return }
        var links = takeLinks()
        while var node = links.popLast() {
            if isKnownUniquelyReferenced(&node) { links += node.takeLinks() }
        }
    }

    private func takeLinks() -> [Node] {
        defer { (child, next, children) = (nil, nil, []) }
        return [child, next].compactMap(\.self) + children
    }
}

/// A node to be started inside a frame.
struct Step {
    let node: Node
    let frame: Frame
}
