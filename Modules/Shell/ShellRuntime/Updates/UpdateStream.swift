/// A shell's updates for one listener, in the order of their revisions.
///
/// The current snapshot comes first, preceded only by older undelivered view effects. A slow listener receives every
/// view effect but only the newest snapshot; older snapshots are dropped. The stream ends when the shell shuts down, or
/// when the task awaiting it is cancelled. It supports a single iteration.
///
/// View effects still held by a stream when it is deallocated, and not delivered to any other listener, are passed to
/// another stream, which may receive them after newer updates.
public struct UpdateStream<ViewModel: Sendable & Equatable>: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = Update<ViewModel>
    let listener: Listener<ViewModel>

    /// An iterator over the updates.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let listener: Listener<ViewModel>

        /// Returns the next update; nil once the shell has shut down or the task is cancelled.
        public mutating func next() async -> Update<ViewModel>? { await listener.next() }

        /// Returns the next update, isolated to `actor`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Update<ViewModel>? {
            await listener.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listener: listener) }
}
