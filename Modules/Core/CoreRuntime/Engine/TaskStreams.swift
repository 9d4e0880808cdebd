import Effects
import Synchronization

/// A stream that a task iterates over.
final class StreamNode<E: Effect, Answer: Sendable>: Pending {
    let call: EffectCall<E, Answer>
    let answers = StreamAnswers<Answer>()

    init(_ call: EffectCall<E, Answer>, number: UInt64) {
        self.call = call
        super.init(
            expects: .answers, effectType: ObjectIdentifier(E.self),
            effect: {
                let node = unsafeDowncast($0, to: StreamNode<E, Answer>.self)
                return node.call.effect
            },
            answer: { node, output, _ in
                let node = unsafeDowncast(node, to: StreamNode<E, Answer>.self)
                let output = output.assumingMemoryBound(to: E.Output.self).pointee
                guard node.call.effect.accepts(output) else { return false }
                if let answer = node.call.answer(output) { node.answers.give(.answer(answer)) }
                return true
            })
        taskNumber = number
    }

    deinit { answers.give(.cancelled) }

    override func closed(_ engine: inout Engine) {
        finish(&engine)
        answers.give(.end)
    }

    override func cancel(_ engine: inout Engine) {
        super.cancel(&engine)
        answers.give(.cancelled)
    }

    override func cancelBeforeStart() { answers.give(.cancelled) }
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
