public import Effects

extension Effect {
    /// The node of the effect's `cancellation`, if it has one.
    var undo: Node? { cancellation.map { RequestNode<Self, Never>($0, expects: .answer) { _ in nil } } }
}

/// Asks for one answer or a stream of them, and emits an event for each that means something.
@usableFromInline
final class RequestNode<O: Effect, Event>: Pending {
    @usableFromInline let asked: O
    @usableFromInline let event: (O.Output) -> Event?

    @inlinable
    init(_ effect: O, expects: Request.Expectation, _ event: @escaping (O.Output) -> Event?) {
        asked = effect
        self.event = event
        super.init(
            expects: expects, effectType: ObjectIdentifier(O.self),
            effect: { unsafeDowncast($0, to: RequestNode<O, Event>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: RequestNode<O, Event>.self)
                let output = output.assumingMemoryBound(to: O.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                if let frame = node.frame, let event = node.event(output.pointee) { engine.emit(event, from: frame) }
                if case .answer = node.expects { node.finish(&engine) }
                return true
            })
    }

    @usableFromInline
    override func copy() -> Node { RequestNode(asked, expects: expects, event) }
}

/// Makes its effect when its request's number is known.
@usableFromInline
final class NumberedNode: Node {
    private let request: (RequestID) -> Node

    @usableFromInline
    init(_ request: @escaping (RequestID) -> Node) {
        self.request = request
        super.init()
    }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        Step(request(engine.comingID()), in: frame)
    }
}

/// Says something that has no answer.
@usableFromInline
final class NotifyNode<O: Effect>: Call {
    @usableFromInline let notification: O

    @inlinable
    init(_ effect: O) {
        notification = effect
        super.init(expects: .nothing) { unsafeDowncast($0, to: NotifyNode<O>.self).notification }
    }

    @usableFromInline
    override func copy() -> Node { NotifyNode(notification) }

    @usableFromInline
    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        say(&engine)
        engine.end(frame.waiter)
        return nil
    }
}
