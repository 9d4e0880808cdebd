public import Effects

/// A request that a task awaits; without an answer it resumes the task as cancelled.
@usableFromInline
class Awaiting: Pending {
    /// Resumes the task without an answer. A stored function for the reason given at `Receiver`.
    @usableFromInline typealias Resume = (Awaiting) -> Void
    @usableFromInline final let resumeAsCancelled: Resume
    @exclusivity(unchecked) @usableFromInline final var isResumed = false

    @inlinable
    init(
        effectType: ObjectIdentifier, effect: @escaping ReadEffect, answer: @escaping Answer,
        giveUp: @escaping Resume
    ) {
        resumeAsCancelled = giveUp
        super.init(expects: .answer, effectType: effectType, effect: effect, answer: answer)
    }

    /// Resumes the task if the core is deallocated, so that it is not suspended forever.
    deinit { giveUp() }

    @usableFromInline
    final override func closed(_ engine: inout Engine) {
        finish(&engine)
        giveUp()
    }

    @usableFromInline
    final override func cancel(_ engine: inout Engine) {
        super.cancel(&engine)
        giveUp()
    }

    @usableFromInline
    final override func cancelBeforeStart() { giveUp() }

    private func giveUp() {
        if isResumed { return }
        isResumed = true
        resumeAsCancelled(self)
    }
}

/// A request of one effect type that a task awaits.
@usableFromInline
final class AwaitNode<E: Effect, Answer: Sendable>: Awaiting {
    @usableFromInline let call: EffectCall<E, Answer>
    @usableFromInline let continuation: UnsafeContinuation<Answer?, Never>

    @inlinable
    init(_ call: EffectCall<E, Answer>, number: UInt64, _ continuation: UnsafeContinuation<Answer?, Never>) {
        self.call = call
        self.continuation = continuation
        super.init(
            effectType: ObjectIdentifier(E.self),
            effect: {
                let node = unsafeDowncast($0, to: AwaitNode<E, Answer>.self)
                return node.call.effect
            },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: AwaitNode<E, Answer>.self)
                let output = output.assumingMemoryBound(to: E.Output.self)
                guard node.call.effect.accepts(output.pointee) else { return false }
                node.finish(&engine)
                node.isResumed = true
                node.continuation.resume(returning: node.call.answer(output.pointee))
                return true
            },
            giveUp: { unsafeDowncast($0, to: AwaitNode<E, Answer>.self).continuation.resume(returning: nil) })
        taskNumber = number
    }
}
