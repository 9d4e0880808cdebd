/// Emits one event.
@usableFromInline
final class EmitNode<Event>: Node {
    @usableFromInline let event: Event
    /// Specialized where the node is made; see `Receiver`.
    @usableFromInline let emit: (EmitNode, Place, inout Engine) -> Void

    @inlinable
    init(_ event: consuming Event) {
        self.event = event
        emit = { node, place, engine in place.emit(node.event, &engine) }
        super.init()
    }

    @usableFromInline
    override func copy() -> Node { EmitNode(event) }

    @usableFromInline
    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        emit(self, place, &engine)
        engine.end(place.waiter)
        return nil
    }
}

/// Stands between a node and the receiver of its events, to transform them.
@usableFromInline
class MapNode: Receiver {
    @exclusivity(unchecked) @usableFromInline final var child: Node?
    @exclusivity(unchecked) @usableFromInline final var outlet: Receiver?

    @inlinable
    init(_ child: Node?, take: @escaping Take) {
        self.child = child
        super.init(depth: (child?.depth ?? 0) + 1, take: take)
    }

    @inlinable
    deinit { letGo() }

    @usableFromInline
    final override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        outlet = place.outlet
        place.outlet = self
        return child
    }

    @usableFromInline
    final override func giveUpLinks(to links: inout [Node]) {
        if let child = exchange(&child, with: nil) { links.append(child) }
        if let outlet = exchange(&outlet, with: nil) { links.append(outlet) }
    }
}

/// Transforms the events of one node.
@usableFromInline
final class TransformNode<Input, Output>: MapNode {
    @usableFromInline let transform: (Input) -> Output

    @inlinable
    init(_ child: Node?, _ transform: @escaping (Input) -> Output) {
        self.transform = transform
        super.init(child) { node, event, run, engine in
            let node = unsafeDowncast(node, to: TransformNode<Input, Output>.self)
            guard let outlet = node.outlet else { return }
            withUnsafePointer(to: node.transform(event.assumingMemoryBound(to: Input.self).pointee)) {
                outlet.take(outlet, $0, run, &engine)
            }
        }
    }

    @usableFromInline
    override func copy() -> Node { TransformNode(child, transform) }
}

/// The end of every command's way: its events wait here for their update.
@usableFromInline
final class RootNode<Event>: Receiver {
    /// Events with the run they belong to, which may be cancelled before their turn comes.
    @exclusivity(unchecked) @usableFromInline final var events = Queue<(Event, Run?)>()

    @inlinable
    init() {
        super.init(depth: 0) { node, event, run, engine in
            let root = unsafeDowncast(node, to: RootNode<Event>.self)
            engine.queuedEvents += 1
            root.events.append((event.assumingMemoryBound(to: Event.self).pointee, run))
        }
    }
}
