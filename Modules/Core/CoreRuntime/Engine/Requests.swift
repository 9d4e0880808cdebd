public import Effects

extension Operation {
    /// The node that takes this operation back, if it needs one.
    var undo: Node? { takenBackBy.map { RequestNode<Self, Never>($0, expects: .answer) { _ in nil } } }
}

/// Asks for one answer or a stream of them, and emits an event for each that means something.
@usableFromInline
final class RequestNode<O: Operation, Event>: Pending {
    @usableFromInline let asked: O
    @usableFromInline let event: (O.Output) -> Event?

    @inlinable
    init(_ operation: O, expects: Request.Expectation, _ event: @escaping (O.Output) -> Event?) {
        asked = operation
        self.event = event
        super.init(
            expects: expects, operationType: ObjectIdentifier(O.self),
            operation: { unsafeDowncast($0, to: RequestNode<O, Event>.self).asked },
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

/// Makes its operation when its request's number is known.
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
final class NotifyNode<O: Operation>: Call {
    @usableFromInline let said: O

    @inlinable
    init(_ operation: O) {
        said = operation
        super.init(expects: .nothing) { unsafeDowncast($0, to: NotifyNode<O>.self).said }
    }

    @usableFromInline
    override func copy() -> Node { NotifyNode(said) }

    @usableFromInline
    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        say(&engine)
        engine.end(frame.waiter)
        return nil
    }
}
