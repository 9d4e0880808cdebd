public import Effects

/// Work that ends through an external event, and is cancelled with its run.
@usableFromInline
class Leaf: Node {
    /// The neighboring leaves in the run's list.
    @exclusivity(unchecked) final var previous: Unmanaged<Leaf>?
    @exclusivity(unchecked) final var next: Unmanaged<Leaf>?

    @inlinable
    init() { super.init() }

    /// Stops the work without emitting an event or notifying a waiting frame.
    @usableFromInline
    func cancel(_ engine: inout Engine) {}
}

/// An effect sent to the shell, under an id.
///
/// Functions that depend on the effect's type are stored closures; see `Receiver`.
@usableFromInline
class OutgoingRequest: Leaf {
    @usableFromInline typealias ReadEffect = (OutgoingRequest) -> any Effect

    @exclusivity(unchecked) @usableFromInline final var id = RequestID(rawValue: 0)
    /// Whether the shell has taken the request; from then on a cancellation must be reported to it.
    @exclusivity(unchecked) @usableFromInline final var wasTaken = false
    /// Whether the request was cancelled before it was taken, and so is never sent.
    @exclusivity(unchecked) @usableFromInline final var wasRecalled = false
    /// Whether the request was cancelled before it was taken, but is still sent because its effect is not cancellable.
    /// No answer is expected.
    @exclusivity(unchecked) @usableFromInline final var wasAbandoned = false
    @usableFromInline final let effect: ReadEffect
    @usableFromInline final let expects: Request.Expectation

    @inlinable
    init(expects: Request.Expectation, effect: @escaping ReadEffect) {
        self.effect = effect
        self.expects = expects
        super.init()
    }

    /// The request to send to the shell.
    @inlinable
    final var request: Request {
        Request(id: id, effect: effect(self), expects: wasAbandoned ? .nothing : expects)
    }

    /// Assigns the next id and enqueues the request.
    @inlinable
    final func enqueue(in engine: inout Engine) {
        id = engine.nextID()
        engine.outgoing.append(self)
    }
}

/// A request that expects answers.
@usableFromInline
class Pending: OutgoingRequest {
    /// Handles an output, passed by address and of the effect's type; returns false if the effect does not accept it.
    @usableFromInline typealias Answer = (Pending, UnsafeRawPointer, inout Engine) -> Bool

    @exclusivity(unchecked) @usableFromInline final var frame: Frame?
    /// The number by which the requesting task identifies this request; 0 for requests made outside a task.
    @exclusivity(unchecked) @usableFromInline final var taskNumber: UInt64 = 0
    /// The effect type that an answer must match.
    @usableFromInline final let effectType: ObjectIdentifier
    @usableFromInline final let answer: Answer

    @inlinable
    init(
        expects: Request.Expectation, effectType: ObjectIdentifier, effect: @escaping ReadEffect,
        answer: @escaping Answer
    ) {
        self.effectType = effectType
        self.answer = answer
        super.init(expects: expects, effect: effect)
    }

    @usableFromInline
    final override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        enqueue(in: &engine)
        frame.run?._withUnsafeGuaranteedRef { $0.add(self) }
        self.frame = consume frame
        engine.table.insert(self)
        return nil
    }

    @usableFromInline
    final override var onlyAsks: Bool { true }

    /// Handles the closing of the request: no more answers will come. A single answer that is missing is the effect's
    /// `unanswered` output, if there is one.
    final func close(_ engine: inout Engine) {
        guard case .answer = expects, answerUnanswered(effect(self), &engine) else { return closed(&engine) }
    }

    private func answerUnanswered<E: Effect>(_ effect: E, _ engine: inout Engine) -> Bool {
        guard let output = effect.unanswered else { return false }
        return withUnsafePointer(to: output) { answer(self, $0, &engine) }
    }

    /// Ends the request without an answer.
    @usableFromInline
    func closed(_ engine: inout Engine) { finish(&engine) }

    /// Removes the request from the table and its run, and notifies the waiting frame.
    @inlinable
    final func finish(_ engine: inout Engine) {
        engine.table.remove(id)
        guard let frame = exchange(&frame, with: nil) else { return }
        frame.run?._withUnsafeGuaranteedRef { $0.remove(self) }
        engine.end(frame.waiter)
    }

    /// Cancels the request on behalf of the task that made it.
    final func abandoned(_ engine: inout Engine) {
        guard let frame else { return }
        frame.run?._withUnsafeGuaranteedRef { $0.remove(self) }
        cancel(&engine)
    }

    @usableFromInline
    override func cancel(_ engine: inout Engine) {
        frame = nil
        engine.table.remove(id)
        let effect = effect(self)
        if !wasTaken {
            wasRecalled = effect.isCancellable
            wasAbandoned = !effect.isCancellable
            return
        }
        engine.cancelled.append(id)
    }
}
