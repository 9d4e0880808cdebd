/// The updates of a shell, as one listener gets them, in the order of their revisions.
///
/// First comes the current snapshot; only older view effects that nobody has heard of come before it. A slow
/// listener gets the newest snapshot, older ones being dropped for it, and every view effect. The stream ends when the
/// shell shuts down, or when the task that waits for it is cancelled. Iterate it once.
///
/// The view effects that a stream still holds when it is let go, and that nobody else has heard of, go to another
/// stream, which may then get them later than what came after them.
public struct UpdateStream<ViewModel: Sendable & Equatable>: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = Update<ViewModel>
    let listener: Listener<ViewModel>

    /// Takes updates as they come.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let listener: Listener<ViewModel>

        /// The next update; nil when the shell has shut down or the task is cancelled.
        public mutating func next() async -> Update<ViewModel>? { await listener.next() }

        /// The next update, awaited from an actor without leaving it for long.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Update<ViewModel>? {
            await listener.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listener: listener) }
}
