public import Effects

/// A request that a task waits for; without an answer it resumes the task as cancelled.
@usableFromInline
class Awaiting: Pending {
    /// Takes the address of the output, nil for none; see `Receiver` for why it is not a method.
    @usableFromInline typealias Resume = (Awaiting, UnsafeRawPointer?) -> Void
    @usableFromInline final let resume: Resume
    @exclusivity(unchecked) @usableFromInline final var isResumed = false

    @inlinable
    init(
        effectType: ObjectIdentifier, effect: @escaping Said, answer: @escaping Answer,
        resume: @escaping Resume
    ) {
        self.resume = resume
        super.init(expects: .answer, effectType: effectType, effect: effect, answer: answer)
    }

    /// A core that goes away leaves no task suspended for ever.
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
        resume(self, nil)
    }
}

/// A request of one type that a task waits for.
@usableFromInline
final class AwaitNode<O: Effect>: Awaiting {
    @usableFromInline let asked: O
    @usableFromInline let continuation: UnsafeContinuation<O.Output?, Never>

    @inlinable
    init(_ effect: O, number: UInt64, _ continuation: UnsafeContinuation<O.Output?, Never>) {
        asked = effect
        self.continuation = continuation
        super.init(
            effectType: ObjectIdentifier(O.self),
            effect: { unsafeDowncast($0, to: AwaitNode<O>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: AwaitNode<O>.self)
                let output = output.assumingMemoryBound(to: O.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                node.finish(&engine)
                node.isResumed = true
                node.continuation.resume(returning: output.pointee)
                return true
            },
            resume: { node, output in
                let output = output?.assumingMemoryBound(to: O.Output.self).pointee
                unsafeDowncast(node, to: AwaitNode<O>.self).continuation.resume(returning: output)
            })
        taskNumber = number
    }
}
