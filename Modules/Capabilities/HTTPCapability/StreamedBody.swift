public import HTTPEffects
import Synchronization

/// The body of a response in pieces, each as large as what has arrived since the one before.
///
/// It can be read once, by one task. A reader that takes its time holds the sender back: little more than a fixed
/// amount waits in memory. A failure comes after the pieces that arrived before it. Letting go of a body before its end
/// closes the connection.
public struct StreamedBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = HTTPError

    private let next: @Sendable () async throws(HTTPError) -> [UInt8]?

    /// A body whose pieces `next` brings; nil is its end.
    public init(_ next: @escaping @Sendable () async throws(HTTPError) -> [UInt8]?) { self.next = next }

    /// A body that is there as a whole.
    public init(_ bytes: [UInt8]) {
        let rest = Mutex(bytes)
        next = { () async throws(HTTPError) in
            let piece = rest.withLock { exchange(&$0, with: []) }
            return piece.isEmpty ? nil : piece
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    /// Brings one piece after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let body: StreamedBody

        public mutating func next() async throws(HTTPError) -> [UInt8]? { try await body.next() }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await body.next()
        }
    }
}
