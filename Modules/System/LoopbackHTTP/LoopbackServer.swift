import Synchronization

/// A small HTTP/1.1 server on the loopback, for testing HTTP clients.
///
/// A closure provides its responses, which can be late, partial or missing. Connections are kept open for further
/// requests, at most 64 at once; any others are closed immediately. The last 10,000 requests are recorded. It listens
/// on 127.0.0.1 only, and stops when it is released.
///
/// Send requests to its `origin`, then look at its `requests`:
///
/// <!-- from: Tests/LoopbackHTTPTests/LoopbackServerTests.swift -->
/// ```swift
/// let server = try LoopbackServer { .text("\($0.method) \($0.target) \($0.body.count)", status: 201) }
/// defer { server.stop() }
/// ```
public final class LoopbackServer: Sendable {
    /// Returns the response to a request. Each connection has its own thread, so it may block.
    public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

    private let listener: LoopbackServerListener

    /// The port that it listens on.
    public var port: UInt16 { listener.port }
    /// The origin of its URLs: `http://127.0.0.1:49152`.
    public var origin: String { "http://127.0.0.1:\(port)" }
    /// The last requests, in the order they were read.
    public var requests: [LoopbackRequest] { listener.state.withLock(\.requests) }
    /// The number of connections accepted so far.
    public var acceptedConnections: Int { listener.state.withLock(\.accepted) }
    /// The number of open connections.
    public var openConnections: Int { listener.state.withLock(\.connections.count) }

    /// Starts a server. Throws if it cannot listen on the port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 lets the system choose one.
    ///   - requestBytes: The maximum size of a request's head, and of its body, in bytes; larger ones get a 413.
    ///   - handler: Returns the responses.
    public convenience init(
        port: UInt16 = 0, requestBytes: Int = 1 << 20, handler: @escaping Handler
    ) throws(LoopbackServerError) {
        try self.init(port: port) { socket, listener in listener.answerRequests(on: socket, requestBytes, handler) }
    }

    /// Starts a server that does not speak HTTP: the script sends and receives the bytes of each connection.
    package convenience init(script: @escaping @Sendable (LoopbackServerSocket) -> Void) throws(LoopbackServerError) {
        try self.init(port: 0) { socket, _ in script(socket) }
    }

    private init(port: UInt16, play: @escaping LoopbackServerListener.Script) throws(LoopbackServerError) {
        listener = try LoopbackServerListener(port: port, play: play)
        try listener.start()
    }

    deinit { listener.stop() }

    /// Closes all connections and returns when the last one is closed; idempotent.
    ///
    /// It waits for running handlers, so a handler must not call it.
    public func stop() { listener.stop() }
}

/// Why a `LoopbackServer` could not start.
public struct LoopbackServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The operation that failed: `listen on 127.0.0.1:80`.
    public let attempt: String
    /// The system's error message.
    public let cause: String

    public var description: String { "could not \(attempt): \(cause)" }
}
