import Synchronization

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

/// The answers of a stream, for as long as its request is pending.
final class StreamSource<Output: Sendable>: AnswerReceiver {
    let answers = StreamAnswers<Output>()

    override func closed() { answers.give(.end) }
    override func cancelled() { answers.give(.cancelled) }
}

/// The buffer between a stream and the loop over it: unconsumed answers, or the waiting loop.
final class StreamAnswers<Output: Sendable>: Sendable {
    enum Next: Sendable {
        case answer(Output)
        case end
        case cancelled
    }

    private struct State {
        var kept = Queue<Output>()
        var waiting: UnsafeContinuation<Next, Never>?
        /// The element returned once the buffer is empty; the first end or cancellation wins.
        var last: Next?
    }

    private let state = Mutex(State())

    func give(_ next: Next) {
        let waiting = state.withLock { state -> UnsafeContinuation<Next, Never>? in
            if state.last != nil { return nil }
            if case .answer(let output) = next {
                if state.waiting == nil { state.kept.append(output) }
            } else {
                state.last = next
            }
            return exchange(&state.waiting, with: nil)
        }
        waiting?.resume(returning: next)
    }

    nonisolated(nonsending) func next() async -> Next {
        await withUnsafeContinuation { continuation in
            let ready = state.withLock { state -> Next? in
                if let output = state.kept.popFirst() { return .answer(output) }
                if state.last == nil { state.waiting = continuation }
                return state.last
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }
}

/// Cancels a stream when the loop over it is left or cancelled.
final class StreamEnding: Sendable {
    private let number: UInt64
    private let channel: TaskChannel

    init(_ number: UInt64, _ channel: TaskChannel) {
        self.number = number
        self.channel = channel
    }

    deinit { cancel() }

    func cancel() { channel.cancel(number) }
}
