/// Where a node runs: who gets its events, who waits for its end, and which run it is cancelled with.
struct Place {
    /// The receiver of the node's events; its type matches the node's.
    var outlet: Node
    /// Who waits for the node to end, if anybody.
    var waiter: Node?
    /// The run that the node is cancelled with.
    var run: Run

    func with(outlet: Node) -> Place { Place(outlet: outlet, waiter: waiter, run: run) }
    func with(waiter: Node?) -> Place { Place(outlet: outlet, waiter: waiter, run: run) }

    /// Hands an event to the outlet.
    func emit<Event>(_ event: Event, _ engine: inout Engine) {
        unsafeDowncast(outlet, to: Receiver<Event>.self).receive(event, from: run, &engine)
    }
}

/// One step of a command. Once started, the same object is its running record.
///
/// A command may be started twice, for a value can be kept; a started node then makes way for a copy.
class Node {
    private final var isStarted = false

    /// This node if it has never been started, else a copy that has not.
    final func fresh() -> Node {
        let node = isStarted ? copy() : self
        node.isStarted = true
        return node
    }

    /// A node that does the same and was never started.
    func copy() -> Node { self }
    /// Begins the work in a place.
    func start(_ place: Place, _ engine: inout Engine) {}
    /// The node's place was cancelled before it could start.
    func neverStarted() {}
    /// Something that this node waits for has ended.
    func childEnded(_ engine: inout Engine) {}
}

/// A node that takes events of one type.
class Receiver<Event>: Node {
    func receive(_ event: Event, from run: Run, _ engine: inout Engine) {}
}

/// Emits one event.
final class EmitNode<Event>: Node {
    private let event: Event

    init(_ event: Event) { self.event = event }

    override func copy() -> Node { EmitNode(event) }

    override func start(_ place: Place, _ engine: inout Engine) {
        place.emit(event, &engine)
        engine.end(place)
    }
}

/// Transforms the events of one node.
final class MapNode<Input, Output>: Receiver<Input> {
    private let child: Node
    private let transform: (Input) -> Output
    private var outlet: Node?

    init(_ child: Node, _ transform: @escaping (Input) -> Output) {
        self.child = child
        self.transform = transform
    }

    override func copy() -> Node { MapNode(child, transform) }

    override func start(_ place: Place, _ engine: inout Engine) {
        outlet = place.outlet
        engine.start(child, place.with(outlet: self))
    }

    override func receive(_ event: Input, from run: Run, _ engine: inout Engine) {
        guard let outlet else { return }
        unsafeDowncast(outlet, to: Receiver<Output>.self).receive(transform(event), from: run, &engine)
    }
}
