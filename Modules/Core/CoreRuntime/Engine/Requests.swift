public import Effects

/// Sends an effect to the shell: a notification, or a request of one answer or a stream of them.
@usableFromInline
class AnyRequestNode: Node {
    final let expects: Request.Expectation
    /// The receiver of the answers in a task; nil outside of tasks.
    final let receiver: AnswerReceiver?

    @usableFromInline
    init(expects: Request.Expectation, to receiver: AnswerReceiver?, then next: Node?) {
        self.expects = expects
        self.receiver = receiver
        super.init(then: next)
    }

    /// The request may be dropped with its core, or because its task has ended.
    deinit { receiver?.cancel() }

    /// The effect to send. Each request node has one.
    @usableFromInline var effect: any Effect { preconditionFailure("\(Self.self) has no effect") }

    /// Returns whether the effect has an `unanswered` output, and the event for it.
    @usableFromInline
    func unanswered() -> (isAnswer: Bool, event: AnyEvent?) { (false, nil) }

    final override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        let request = OutgoingRequest(engine.nextID(), self, in: frame)
        engine.outgoing.append(request)
        if case .nothing = expects {
            engine.end(frame)
        } else {
            engine.requests.insert(request, for: request.id)
            frame.run?.began(request.id)
        }
        return nil
    }
}

/// Sends an effect of one type.
@usableFromInline
final class RequestNode<E: Effect>: AnyRequestNode {
    @usableFromInline let asked: E
    /// Returns the event, if any, for an output. A stored closure, because it is specialized where it is created; a
    /// method of a generic class never is.
    @usableFromInline let event: (E.Output) -> AnyEvent?

    @inlinable
    init(
        _ effect: E, expects: Request.Expectation, to receiver: AnswerReceiver? = nil, then next: Node? = nil,
        _ event: @escaping (E.Output) -> AnyEvent?
    ) {
        asked = effect
        self.event = event
        super.init(expects: expects, to: receiver, then: next)
    }

    @usableFromInline
    override var effect: any Effect { asked }

    @usableFromInline
    override func unanswered() -> (isAnswer: Bool, event: AnyEvent?) {
        guard case .answer = expects, let output = asked.unanswered, asked.accepts(output) else { return (false, nil) }
        return (true, event(output))
    }
}

/// A task's wait for the answer to a request.
@usableFromInline
final class AnswerReceiver {
    /// The number by which the task identifies the request.
    let number: UInt64
    /// Ends the wait without an answer; nil once it has ended.
    private var giveUp: (() -> Void)?

    @usableFromInline
    init(number: UInt64, without giveUp: @escaping () -> Void) {
        self.number = number
        self.giveUp = giveUp
    }

    /// Records that the answer has arrived.
    @usableFromInline
    func end() { giveUp = nil }

    /// Ends the wait, because no answer will arrive.
    func cancel() { exchange(&giveUp, with: nil)?() }
}

/// A request under its id.
@usableFromInline
final class OutgoingRequest {
    enum State { case untaken, taken, recalled }

    let id: RequestID
    @usableFromInline let node: AnyRequestNode
    let frame: Frame
    /// Whether the shell has taken the request, so that a cancellation must be reported to it, or the request was
    /// cancelled before that.
    var state = State.untaken

    init(_ id: RequestID, _ node: AnyRequestNode, in frame: Frame) {
        self.id = id
        self.node = node
        self.frame = frame
    }
}
