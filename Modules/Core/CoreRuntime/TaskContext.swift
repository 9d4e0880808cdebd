public import Effects

/// What a task command's code can do: ask, say, and emit.
///
/// Awaiting anything else leaves the core's own run queue, and the rest of the code runs only at the next call of the
/// core; the parts of a task group stay on it. Every wait throws `CancellationError` once the command, or the part of
/// it that waits, is cancelled, or when no answer comes: the request is closed, or a timer is cleared. A context that outlives its command
/// does nothing: its waits throw, and what it says is dropped.
public struct TaskContext<Event>: Sendable {
    @usableFromInline let channel: TaskChannel

    @inlinable
    init(_ channel: TaskChannel) { self.channel = channel }

    /// Asks for one answer and waits for it.
    @inlinable
    nonisolated(nonsending) public func request<E: Effect>(
        _ effect: E
    ) async throws(CancellationError) -> E.Output {
        try await request(EffectCall(effect) { $0 })
    }

    /// Asks for one of the answers that a call can have and waits for it.
    @inlinable
    nonisolated(nonsending) public func request<E: Effect, Answer: Sendable>(
        _ call: EffectCall<E, Answer>
    ) async throws(CancellationError) -> Answer {
        let answer: Answer? =
            if channel.isBody {
                await withUnsafeContinuation { channel.begin(AwaitNode(call, number: 0, $0)) }
            } else {
                await part(call, number: channel.nextNumber())
            }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Asks on behalf of a part of the task, which may be cancelled alone.
    @usableFromInline
    nonisolated(nonsending) func part<E: Effect, Answer: Sendable>(_ call: EffectCall<E, Answer>, number: UInt64) async
        -> Answer?
    {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                channel.begin(AwaitNode(call, number: number, continuation))
                // One that was cancelled before had nothing to cancel yet.
                if Task.isCancelled { channel.cancel(number) }
            }
        } onCancel: {
            channel.cancel(number)
        }
    }

    /// The answers of a stream, for `for try await`. It is asked for when the loop begins, and cancelled when the loop
    /// is left; answers that come while the code waits for something else are kept.
    @inlinable
    public func stream<E: Effect>(_ effect: E) -> TaskStream<E, E.Output> { stream(EffectCall(effect) { $0 }) }

    /// The answers of a stream that a call can have.
    @inlinable
    public func stream<E: Effect, Answer: Sendable>(_ call: EffectCall<E, Answer>) -> TaskStream<E, Answer> {
        TaskStream(call, channel)
    }

    /// Emits an event; it is processed after the updates of those before it.
    @inlinable
    public func emit(_ event: sending Event) { channel.begin(EmitNode(event)) }

    /// Tells the shell something that has no answer.
    @inlinable
    public func notify<E: Effect>(_ effect: E) { channel.begin(NotifyNode(effect)) }
}

/// The answers of a stream that a task command asked for.
public struct TaskStream<E: Effect, Element: Sendable>: AsyncSequence {
    public typealias Failure = CancellationError
    private let call: EffectCall<E, Element>
    private let channel: TaskChannel

    @usableFromInline
    init(_ call: EffectCall<E, Element>, _ channel: TaskChannel) {
        self.call = call
        self.channel = channel
    }

    /// Asks for the stream.
    public func makeAsyncIterator() -> AsyncIterator {
        let number = channel.nextNumber()
        let node = StreamNode(call, number: number)
        let answers = node.answers
        channel.begin(node)
        return AsyncIterator(answers: answers, ending: StreamEnding(number, channel))
    }

    /// One loop over the answers.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let answers: StreamAnswers<Element>
        fileprivate let ending: StreamEnding

        /// The next answer; nil when the handler has ended the stream.
        ///
        /// - Throws: `CancellationError` when the command was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(CancellationError) -> Element? {
            let next = await withTaskCancellationHandler {
                await answers.next()
            } onCancel: { [ending] in
                ending.cancel()
            }
            switch next {
            case .answer(let output): return output
            case .end: return nil
            case .cancelled: throw CancellationError()
            }
        }
    }
}
