/// Emits one event.
@usableFromInline
final class EmitNode<Event>: Node {
    @usableFromInline let event: Event
    /// Specialized where the node is made; see `Receiver`.
    @usableFromInline let emit: (EmitNode, Frame, inout Engine) -> Void

    @inlinable
    init(_ event: consuming Event) {
        self.event = event
        emit = { node, frame, engine in engine.emit(node.event, from: frame) }
        super.init()
    }

    @usableFromInline
    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        emit(self, frame, &engine)
        engine.end(frame.waiter)
        return nil
    }
}

/// Stands around a node to transform its events.
@usableFromInline
class MapNode: Receiver {
    @exclusivity(unchecked) @usableFromInline final var child: Node?

    @inlinable
    init(_ child: consuming Node, take: @escaping Take) {
        let depth = child.depth + 1
        self.child = consume child
        super.init(depth: depth, take: take)
    }

    @inlinable
    deinit { letGo() }

    @usableFromInline
    final override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        receive(in: consume frame)
        guard let child = exchange(&child, with: nil) else { return nil }
        return Step(consume child, in: self)
    }

    @usableFromInline
    final override func giveUpLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        super.giveUpLinks(to: &links)
    }
}

/// Transforms the events of one node.
@usableFromInline
final class TransformNode<Input, Output>: MapNode {
    @usableFromInline let transform: (Input) -> Output

    @inlinable
    init(_ child: consuming Node, _ transform: @escaping (Input) -> Output) {
        self.transform = transform
        super.init(consume child) { node, _, engine in
            let node = unsafeDowncast(node, to: TransformNode<Input, Output>.self)
            engine.passage.put(node.transform(engine.passage.take(Input.self)))
            return node.outletAbove
        }
    }

    @usableFromInline
    override func copy() -> Node { child.map { TransformNode($0, transform) } ?? self }
}

/// The end of every command's way: its events wait here for their update.
@usableFromInline
final class RootNode<Event>: Receiver {
    /// Events with the run they belong to, which may be cancelled before their turn comes.
    @exclusivity(unchecked) @usableFromInline final var events = Queue<(Event, Run?)>()

    @inlinable
    init() {
        super.init(depth: 0) { node, run, engine in
            let root = unsafeDowncast(node, to: RootNode<Event>.self)
            root.events.append((engine.passage.take(Event.self), run?.takeUnretainedValue()))
            return nil
        }
    }
}
