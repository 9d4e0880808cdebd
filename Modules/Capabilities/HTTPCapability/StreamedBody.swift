public import HTTPEffects
import Synchronization

/// The body of a response, as a sequence of pieces; each holds what has arrived since the previous one.
///
/// It can be read once, by one task. A slow reader pauses the sender, so that memory use stays bounded. A failure is
/// thrown after the pieces that arrived before it. Releasing a body before its end closes the connection.
public struct StreamedBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = HTTPError

    private let next: @Sendable () async throws(HTTPError) -> [UInt8]?

    /// Creates a body from a closure that returns its pieces, and nil at its end.
    public init(_ next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?) { self.next = next }

    /// Creates a body that is already complete.
    public init(_ bytes: [UInt8]) {
        let rest = Mutex(bytes)
        next = { () async throws(HTTPError) in
            let piece = rest.withLock { exchange(&$0, with: []) }
            return piece.isEmpty ? nil : piece
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    /// Iterates over the pieces of a body.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let body: StreamedBody

        public mutating func next() async throws(HTTPError) -> [UInt8]? { try await body.next() }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await body.next()
        }
    }
}
