/// A task that is suspended until its request is answered. Without an answer it resumes as cancelled.
@usableFromInline
final class Awaited<Answer: Sendable>: AnswerReceiver {
    @usableFromInline let continuation: UnsafeContinuation<Answer?, Never>

    @inlinable
    init(_ continuation: UnsafeContinuation<Answer?, Never>, number: UInt64) {
        self.continuation = continuation
        super.init(number: number)
    }

    @inlinable
    func resume(_ answer: Answer?) {
        end()
        continuation.resume(returning: answer)
    }

    @usableFromInline
    override func cancelled() { continuation.resume(returning: nil) }
}
