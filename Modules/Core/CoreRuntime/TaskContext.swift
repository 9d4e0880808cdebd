public import Effects

/// The operations available to a task command: requests, notifications and events.
///
/// Awaiting anything else leaves the core's own run queue, and the rest of the code resumes only in the core's next
/// call; child tasks of a task group stay on the queue. Every await throws `CancellationError` once the command, or the
/// child task that awaits, is cancelled, or when no answer comes because the request is closed. A
/// context that outlives its command is inert: its awaits throw, and its events and notifications are dropped.
public struct TaskContext<Event>: Sendable {
    @usableFromInline let channel: TaskChannel

    @inlinable
    init(_ channel: TaskChannel) { self.channel = channel }

    /// Requests an effect or a call and returns its answer.
    @inlinable
    nonisolated(nonsending) public func request<C: EffectCall>(_ call: C) async throws(CancellationError) -> C.Answer {
        // A child task can be cancelled on its own, and its request with it.
        let number = channel.nextNumber()
        let answer: C.Answer? = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                channel.request(call, number: number, continuation)
                // A task cancelled earlier had no request to cancel yet.
                if Task.isCancelled { channel.cancel(number) }
            }
        } onCancel: {
            channel.cancel(number)
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Emits an event, processed after all events emitted before it.
    @inlinable
    public func emit(_ event: sending Event) { channel.begin(EmitNode(TypedEvent(event))) }

    /// Sends a notification, an effect without an answer.
    @inlinable
    public func notify<E: Effect>(_ effect: E) { channel.begin(RequestNode(effect, expects: .nothing) { _ in nil }) }
}
