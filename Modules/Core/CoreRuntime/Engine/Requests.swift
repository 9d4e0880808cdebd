public import Effects

/// Requests one answer or a stream of them, and emits the event, if any, that each maps to.
@usableFromInline
final class RequestNode<E: Effect, Event>: Pending {
    @usableFromInline let asked: E
    @usableFromInline let event: (E.Output) -> Event?

    @inlinable
    init(_ effect: E, expects: Request.Expectation, _ event: @escaping (E.Output) -> Event?) {
        asked = effect
        self.event = event
        super.init(
            expects: expects, effectType: ObjectIdentifier(E.self),
            effect: { unsafeDowncast($0, to: RequestNode<E, Event>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: RequestNode<E, Event>.self)
                let output = output.assumingMemoryBound(to: E.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                if let frame = node.frame, let event = node.event(output.pointee) { engine.emit(event, from: frame) }
                if case .answer = node.expects { node.finish(&engine) }
                return true
            })
    }

    @usableFromInline
    override func copy() -> Node { RequestNode(asked, expects: expects, event) }
}

extension RequestNode {
    /// Requests a call, and emits the event, if any, that each answer maps to.
    @inlinable
    convenience init<Answer: Sendable>(
        _ call: EffectCall<E, Answer>, expects: Request.Expectation, _ event: @escaping (Answer) -> Event?
    ) {
        self.init(call.effect, expects: expects) { call.answer($0).flatMap(event) }
    }
}

/// Sends a notification, an effect without an answer.
@usableFromInline
final class NotifyNode<E: Effect>: OutgoingRequest {
    @usableFromInline let notification: E

    @inlinable
    init(_ effect: E) {
        notification = effect
        super.init(expects: .nothing) { unsafeDowncast($0, to: NotifyNode<E>.self).notification }
    }

    @usableFromInline
    override func copy() -> Node { NotifyNode(notification) }

    @usableFromInline
    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enqueue(in: &engine)
        engine.end(frame.waiter)
        return nil
    }
}
