public import Effects

/// A request that a task waits for; without an answer it resumes the task as cancelled.
@usableFromInline
class Awaiting: Pending {
    /// Resumes whoever still waits, without an answer; see `Receiver` for why it is not a method.
    @usableFromInline typealias GiveUp = (Awaiting) -> Void
    @usableFromInline final let giveUp: GiveUp

    @inlinable
    init(
        operationType: ObjectIdentifier, operation: @escaping Said, answer: @escaping Answer,
        giveUp: @escaping GiveUp
    ) {
        self.giveUp = giveUp
        super.init(expects: .answer, operationType: operationType, operation: operation, answer: answer)
    }

    /// A core that goes away leaves no task suspended for ever.
    deinit { giveUp(self) }

    @usableFromInline
    final override func closed(_ engine: inout Engine) {
        finish(&engine)
        giveUp(self)
    }

    @usableFromInline
    final override func withdraw(_ engine: inout Engine) {
        super.withdraw(&engine)
        giveUp(self)
    }

    @usableFromInline
    final override func neverStarted() { giveUp(self) }
}

/// A request of one type that a task waits for.
@usableFromInline
final class AwaitNode<O: Operation>: Awaiting {
    @usableFromInline let asked: O
    /// The code that waits; nil once it was resumed.
    @exclusivity(unchecked) @usableFromInline var continuation: UnsafeContinuation<O.Output?, Never>?

    @inlinable
    init(_ operation: O, number: UInt64, _ continuation: UnsafeContinuation<O.Output?, Never>) {
        asked = operation
        self.continuation = continuation
        super.init(
            operationType: ObjectIdentifier(O.self),
            operation: { unsafeDowncast($0, to: AwaitNode<O>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: AwaitNode<O>.self)
                let output = output.assumingMemoryBound(to: O.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                node.finish(&engine)
                exchange(&node.continuation, with: nil)?.resume(returning: output.pointee)
                return true
            },
            giveUp: { node in
                exchange(&unsafeDowncast(node, to: AwaitNode<O>.self).continuation, with: nil)?.resume(returning: nil)
            })
        taskNumber = number
    }
}
