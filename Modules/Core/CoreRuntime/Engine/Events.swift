/// Emits a single event.
@usableFromInline
final class EmitNode<Event>: Node {
    @usableFromInline let event: Event
    /// Specialized where the node is created; see `Receiver`.
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

/// Transforms the events of one node.
///
/// Up to four nested maps are fused into one node with several transforms, because a node costs more than they do. A
/// transform takes an event of one type from the event slot and stores one of another; only its creator knows the
/// types.
@usableFromInline
final class MapNode: Receiver {
    @usableFromInline typealias Transform = (EventSlot) -> Void

    @exclusivity(unchecked) private var child: Node?
    private let first: Transform
    @exclusivity(unchecked) private var second: Transform?
    @exclusivity(unchecked) private var third: Transform?
    @exclusivity(unchecked) private var fourth: Transform?

    @usableFromInline
    init(_ child: consuming Node, _ transform: @escaping Transform) {
        let depth = child.depth + 1
        self.child = consume child
        first = transform
        super.init(depth: depth) { node, _, engine in
            let node = unsafeDowncast(node, to: MapNode.self)
            node.first(engine.eventSlot)
            node.second?(engine.eventSlot)
            node.third?(engine.eventSlot)
            node.fourth?(engine.eventSlot)
            return node.outletAbove
        }
    }

    deinit { releaseIteratively() }

    override func copy() -> Node {
        guard let child else { return self }
        let copy = MapNode(child, first)
        (copy.second, copy.third, copy.fourth) = (second, third, fourth)
        return copy
    }

    override func fuse(_ transform: @escaping Transform) -> Bool {
        if second == nil {
            second = transform
        } else if third == nil {
            third = transform
        } else if fourth == nil {
            fourth = transform
        } else {
            return false
        }
        return true
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        receive(in: consume frame)
        guard let child = exchange(&child, with: nil) else { return nil }
        return Step(consume child, in: self)
    }

    override func moveLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        super.moveLinks(to: &links)
    }
}

/// The outermost receiver: queues events for their update.
@usableFromInline
final class RootNode<Event>: Receiver {
    /// Queued events with the run each belongs to, which may be cancelled before the event is processed.
    @exclusivity(unchecked) @usableFromInline final var events = Queue<(Event, Run?)>()

    @inlinable
    init() {
        super.init(depth: 0) { node, run, engine in
            let root = unsafeDowncast(node, to: RootNode<Event>.self)
            root.events.append((engine.eventSlot.take(Event.self), run?.takeUnretainedValue()))
            return nil
        }
    }
}
