public import Effects

/// The operations available to a task command: requests, streams, notifications and events.
///
/// Awaiting anything else leaves the core's own run queue, and the rest of the code resumes only in the core's next
/// call; child tasks of a task group stay on the queue. Every await throws `CancellationError` once the command, or the
/// child task that awaits, is cancelled, or when no answer comes because the request is closed. A
/// context that outlives its command is inert: its awaits throw, and its events and notifications are dropped.
public struct TaskContext<Event>: Sendable {
    @usableFromInline let channel: TaskChannel

    @inlinable
    init(_ channel: TaskChannel) { self.channel = channel }

    /// Requests an effect and returns its answer.
    @inlinable
    nonisolated(nonsending) public func request<E: Effect>(
        _ effect: E
    ) async throws(CancellationError) -> E.Output {
        try await request(TypedEffect(effect) { $0 })
    }

    /// Requests a call and returns its answer.
    @inlinable
    nonisolated(nonsending) public func request<E: Effect, Answer: Sendable>(
        _ call: TypedEffect<E, Answer>
    ) async throws(CancellationError) -> Answer {
        let answer: Answer? =
            if channel.isBody {
                await withUnsafeContinuation { channel.request(call, number: 0, $0) }
            } else {
                await part(call, number: channel.nextNumber())
            }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Requests a call for a child task, which can be cancelled on its own.
    @usableFromInline
    nonisolated(nonsending) func part<E: Effect, Answer: Sendable>(_ call: TypedEffect<E, Answer>, number: UInt64) async
        -> Answer?
    {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                channel.request(call, number: number, continuation)
                // A task cancelled earlier had no request to cancel yet.
                if Task.isCancelled { channel.cancel(number) }
            }
        } onCancel: {
            channel.cancel(number)
        }
    }

    /// Returns the answers of a stream, for `for try await`.
    ///
    /// The request is sent when the loop begins and cancelled when the loop is left. Answers that arrive between
    /// iterations are buffered.
    @inlinable
    public func stream<E: Effect>(_ effect: E) -> TaskStream<E, E.Output> { stream(TypedEffect(effect) { $0 }) }

    /// Returns the answers of a streaming call, for `for try await`.
    @inlinable
    public func stream<E: Effect, Answer: Sendable>(_ call: TypedEffect<E, Answer>) -> TaskStream<E, Answer> {
        TaskStream(call, channel)
    }

    /// Emits an event, processed after all events emitted before it.
    @inlinable
    public func emit(_ event: sending Event) { channel.begin(EmitNode(TypedEvent(event))) }

    /// Sends a notification, an effect without an answer.
    @inlinable
    public func notify<E: Effect>(_ effect: E) { channel.begin(RequestNode(effect, expects: .nothing) { _ in nil }) }
}

/// The answers of a stream that a task command requested.
public struct TaskStream<E: Effect, Element: Sendable>: AsyncSequence {
    public typealias Failure = CancellationError
    private let call: TypedEffect<E, Element>
    private let channel: TaskChannel

    @usableFromInline
    init(_ call: TypedEffect<E, Element>, _ channel: TaskChannel) {
        self.call = call
        self.channel = channel
    }

    /// Sends the request for the stream.
    public func makeAsyncIterator() -> AsyncIterator {
        let number = channel.nextNumber()
        let source = StreamSource<Element>(number: number)
        let answers = source.answers
        channel.begin(
            RequestNode(call.effect, expects: .answers, to: source) { [call] output in
                if let answer = call.answer(output) { answers.give(.answer(answer)) }
                return nil
            })
        return AsyncIterator(answers: answers, ending: StreamEnding(number, channel))
    }

    /// An iterator over the answers.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let answers: StreamAnswers<Element>
        fileprivate let ending: StreamEnding

        /// Returns the next answer; nil once the handler has ended the stream.
        ///
        /// - Throws: `CancellationError` if the command was cancelled.
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
