/// A small HTTP/1.1 server on the loopback, for tests of whatever speaks HTTP.
///
/// It answers as a closure says, badly if asked to: late, in part, or not at all. Connections are kept open for further
/// requests, and the requests are recorded. It listens on 127.0.0.1 only, and stops when released.
///
/// ```swift
/// let server = try LoopbackServer { request in .text("you asked for \(request.target)") }
/// defer { server.stop() }
/// // ask server.origin, then look at server.requests
/// ```
public final class LoopbackServer: Sendable {
    /// Works out the answer to a request. Each connection has a thread of its own, so it may block.
    public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

    /// How much a server puts up with.
    public struct Limits: Sendable {
        /// The most connections at once; one more is closed at once.
        public var connections: Int
        /// The most bytes of a request's head, and of its body; a larger one is answered with 413.
        public var requestBytes: Int
        /// The most requests to remember; the oldest are forgotten first.
        public var recordedRequests: Int

        /// Sets the limits that differ from the usual.
        public init(connections: Int = 64, requestBytes: Int = 1 << 20, recordedRequests: Int = 10_000) {
            self.connections = connections
            self.requestBytes = requestBytes
            self.recordedRequests = recordedRequests
        }
    }

    private let listener: LoopbackServerListener

    /// The port it listens on.
    public var port: UInt16 { listener.port }
    /// Where it is found: `http://127.0.0.1:49152`.
    public var origin: String { "http://127.0.0.1:\(port)" }
    /// The requests so far, in the order they were read.
    public var requests: [LoopbackRequest] { listener.log.requests }
    /// How many connections it has accepted so far.
    public var acceptedConnections: Int { listener.log.accepted }
    /// How many connections are open now.
    public var openConnections: Int { listener.log.open }
    /// How many connections were open at once at most.
    public var peakConnections: Int { listener.log.peak }

    /// Starts a server; port 0 lets the system choose one. Throws when the port cannot be had.
    public init(port: UInt16 = 0, limits: Limits = Limits(), handler: @escaping Handler) throws(LoopbackServerError) {
        listener = try LoopbackServerListener(port: port, limits: limits, handler: handler)
        do throws(LoopbackServerError) { try listener.start() } catch {
            listener.stop()
            throw error
        }
    }

    deinit { listener.stop() }

    /// Closes everything and returns when the last connection is closed; calling it again changes nothing.
    ///
    /// It waits for handlers that are at work, so a handler must not call it.
    public func stop() { listener.stop() }
}

/// Why a `LoopbackServer` could not start.
public struct LoopbackServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried: `listen on 127.0.0.1:80`.
    public let attempt: String
    /// The system's words for the failure.
    public let cause: String

    public var description: String { "could not \(attempt): \(cause)" }
}
