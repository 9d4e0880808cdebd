public import Effects

/// Work that something outside finishes; it is cancelled when its run is cancelled.
@usableFromInline
class Leaf: Node {
    /// The leaves before and after this one in its run's list.
    @exclusivity(unchecked) final var previous: Unmanaged<Leaf>?
    @exclusivity(unchecked) final var next: Unmanaged<Leaf>?

    @inlinable
    init() { super.init() }

    /// Stops the work. Nothing is emitted and nobody is told.
    @usableFromInline
    func cancel(_ engine: inout Engine) {}
}

/// An effect that the core hands to the shell, under a number.
///
/// What depends on the effect's type are stored functions; see `Receiver`.
@usableFromInline
class OutgoingRequest: Leaf {
    @usableFromInline typealias ReadEffect = (OutgoingRequest) -> any Effect

    @exclusivity(unchecked) @usableFromInline final var id = RequestID(rawValue: 0)
    /// Whether it was handed out; from then on the outside must be told when it is cancelled.
    @exclusivity(unchecked) @usableFromInline final var wasTaken = false
    /// Whether it was cancelled before it was handed out, and so is never seen outside.
    @exclusivity(unchecked) @usableFromInline final var wasRecalled = false
    /// Whether it was cancelled before it was handed out, and is handed out all the same: nobody hears its answer.
    @exclusivity(unchecked) @usableFromInline final var wasAbandoned = false
    @usableFromInline final let effect: ReadEffect
    @usableFromInline final let expects: Request.Expectation

    @inlinable
    init(expects: Request.Expectation, effect: @escaping ReadEffect) {
        self.effect = effect
        self.expects = expects
        super.init()
    }

    /// What the shell gets.
    @inlinable
    final var request: Request {
        Request(id: id, effect: effect(self), expects: wasAbandoned ? .nothing : expects)
    }

    /// Gives it the next number and a place among those to be handed out.
    @inlinable
    final func enqueue(in engine: inout Engine) {
        id = engine.nextID()
        engine.outgoing.append(self)
    }
}

/// A request that waits for answers.
@usableFromInline
class Pending: OutgoingRequest {
    /// Takes the address of an output of the effect's type; false when the effect does not accept it.
    @usableFromInline typealias Answer = (Pending, UnsafeRawPointer, inout Engine) -> Bool

    @exclusivity(unchecked) @usableFromInline final var frame: Frame?
    /// What the task that asked calls this request; 0 for those that no task asked.
    @exclusivity(unchecked) @usableFromInline final var taskNumber: UInt64 = 0
    /// The type of effect that answers must belong to.
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

    /// No more answers will come.
    @usableFromInline
    func closed(_ engine: inout Engine) { finish(&engine) }

    /// Leaves the table and the run, and tells whoever waits.
    @inlinable
    final func finish(_ engine: inout Engine) {
        engine.table.remove(id)
        guard let frame = exchange(&frame, with: nil) else { return }
        frame.run?._withUnsafeGuaranteedRef { $0.remove(self) }
        engine.end(frame.waiter)
    }

    /// Nobody wants the answers any more.
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
        if let undo = effect.undo { engine.work.append(Step(undo, in: Frame())) }
    }
}
