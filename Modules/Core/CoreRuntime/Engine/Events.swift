/// A type-erased event on its way to its update; only its creator and its receiver know its type.
@usableFromInline
class AnyEvent {
    @inlinable
    init() {}

    /// Returns the event as the type that its receiver expects.
    @inlinable
    final func typed<Event>(as type: Event.Type) -> Event {
        guard let box = self as? TypedEvent<Event> else { preconditionFailure("\(self) is no \(type)") }
        return box.event
    }
}

@usableFromInline
final class TypedEvent<Event>: AnyEvent {
    @usableFromInline let event: Event

    @inlinable
    init(_ event: Event) { self.event = event }
}

/// Emits a single event.
@usableFromInline
final class EmitNode: Node {
    private let event: AnyEvent

    @usableFromInline
    init(_ event: AnyEvent) {
        self.event = event
        super.init()
    }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        engine.emit(event, from: frame)
        return engine.end(frame)
    }
}

/// Transforms the events of one node.
@usableFromInline
final class MapNode: Node {
    @usableFromInline typealias Transform = (AnyEvent) -> AnyEvent
    private let transform: Transform

    @usableFromInline
    init(_ child: Node, _ transform: @escaping Transform) {
        self.transform = transform
        super.init(child)
    }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        child.map { Step(node: $0, frame: MapFrame(transform, in: frame)) }
    }
}

private final class MapFrame: Frame {
    private let transform: MapNode.Transform

    init(_ transform: @escaping MapNode.Transform, in parent: Frame) {
        self.transform = transform
        super.init(in: parent)
    }

    override var outlet: Frame? { self }

    override func pass(_ event: AnyEvent, _ engine: inout Engine) -> AnyEvent { transform(event) }
}
