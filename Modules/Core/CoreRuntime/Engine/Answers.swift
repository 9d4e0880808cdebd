public import Effects

// What happens to pending requests: they are answered, closed or cancelled.
extension Engine {
    // Mutating, because a nonmutating call would copy the engine.
    @usableFromInline
    mutating func pending(_ id: RequestID) -> OutgoingRequest? { requests[id] }

    /// Passes an answer to a pending request.
    @inlinable
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        guard let request = pending(id) else { throw .notPending(id) }
        guard let node = request.node as? RequestNode<E> else {
            throw .wrongEffect(id, expected: type(of: request.node.effect).name, got: E.name)
        }
        guard node.asked.accepts(output) else { throw .wrongAnswer(id, effect: E.name) }
        answered(request, node.event(output))
    }

    /// Continues after an answer, with the event for it, if any.
    @usableFromInline
    mutating func answered(_ request: consuming OutgoingRequest, _ event: consuming AnyEvent?) {
        if case .answer = request.node.expects {
            remove(request)
            if let event { emit(event, from: request.frame) }
            if let next = request.node.next {
                work.append(Step(node: next, frame: request.frame))
            } else {
                end(request.frame)
            }
        } else if let event {
            emit(event, from: request.frame)
        }
        follow()
    }

    private mutating func remove(_ request: OutgoingRequest) {
        requests.remove(request.id)
        request.frame.run?.finished(request.id)
    }

    /// Closes a request: no more answers will arrive.
    mutating func close(_ id: RequestID) {
        guard let request = requests[id] else { return }
        let (isAnswer, event) = request.node.unanswered()
        if isAnswer { return answered(request, event) }
        remove(request)
        request.node.receiver?.cancel()
        end(request.frame)
        follow()
    }

    /// Whether a request expects one answer, and its effect has no `unanswered` output.
    func needsAnswer(_ id: RequestID) -> Bool {
        guard let node = requests[id]?.node, case .answer = node.expects else { return false }
        return !node.unanswered().isAnswer
    }

    /// Cancels a request that its run no longer tracks.
    mutating func cancel(_ id: RequestID) {
        guard let request = requests[id] else { return }
        if request.state == .taken { cancelled.append(id) } else { request.state = .recalled }
        requests.remove(id)
        request.node.receiver?.cancel()
    }

    /// Cancels a request on behalf of the task that made it.
    mutating func cancel(number: UInt64, of task: Run) {
        guard let id = task.request(where: { requests[$0]?.node.receiver?.number == number }) else { return }
        task.finished(id)
        cancel(id)
    }

    /// Removes and returns the oldest request not yet taken. A request that was cancelled meanwhile is sent only if its
    /// effect is not cancellable; then no answer is expected.
    mutating func nextRequest() -> Request? {
        while let request = outgoing.popFirst() {
            let effect = request.node.effect
            if request.state != .recalled {
                request.state = .taken
                return Request(id: request.id, effect: effect, expects: request.node.expects)
            }
            if !effect.isCancellable { return Request(id: request.id, effect: effect, expects: .nothing) }
        }
        return nil
    }

    /// Assigns the next id: never 0, and never the id of a pending request.
    mutating func nextID() -> RequestID {
        repeat { lastID &+= 1 } while lastID == 0 || requests[RequestID(rawValue: lastID)] != nil
        return RequestID(rawValue: lastID)
    }
}
