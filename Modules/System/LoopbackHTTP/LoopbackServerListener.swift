import Dispatch
import Platform
import Synchronization

/// Accepts connections on one thread and serves each on its own, until stopped. Records requests and connections.
final class LoopbackServerListener: Sendable {
    /// Serves a connection on its own thread, and returns when it may be closed.
    typealias Script = @Sendable (LoopbackServerSocket, LoopbackServerListener) -> Void

    struct State {
        var isStopped = false
        var connections: Set<LoopbackServerSocket> = []
        var requests: [LoopbackRequest] = []
        var accepted = 0
    }

    /// The maximum number of simultaneous connections; any others are closed immediately.
    private static let mostConnections = 64

    let port: UInt16
    private let socket: LoopbackServerSocket
    private let play: Script
    let state = Mutex(State())
    private let threads = DispatchGroup()

    init(port: UInt16, play: @escaping Script) throws(LoopbackServerError) {
        (socket, self.port) = try LoopbackServerSocket.listening(on: port)
        self.play = play
    }

    deinit { socket.close() }

    func start() throws(LoopbackServerError) {
        guard spawn({ [self] in acceptAll() }) else { throw .last("start a thread") }
    }

    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            for connection in state.connections { connection.shutdown() }
        }
        // A shut down listening socket refuses clients and, on Linux, wakes the thread that waits on it.
        socket.shutdown()
        threads.wait()
    }

    private func acceptAll() {
        while !state.withLock({ $0.isStopped }) {
            // Not every system wakes the waiting thread when the socket is shut down, so it polls.
            guard socket.waitUntilReadable(atMost: 100), let connection = socket.accepted() else { continue }
            serve(connection)
        }
    }

    private func serve(_ connection: LoopbackServerSocket) {
        guard admits(connection) else { return connection.close() }
        let isStarted = spawn { [self] in
            play(connection, self)
            release(connection)
        }
        if !isStarted { release(connection) }
    }

    /// Counts a connection; returns false if it is one too many.
    private func admits(_ connection: LoopbackServerSocket) -> Bool {
        state.withLock { state in
            guard !state.isStopped, state.connections.count < Self.mostConnections else { return false }
            state.connections.insert(connection)
            state.accepted += 1
            return true
        }
    }

    /// Closes the socket under the lock, since the system may reuse its number immediately.
    private func release(_ connection: LoopbackServerSocket) {
        state.withLock { state in
            state.connections.remove(connection)
            connection.close()
        }
    }

    private func spawn(_ work: @escaping @Sendable () -> Void) -> Bool {
        threads.enter()
        let isStarted = DedicatedThread.start { [threads] in
            work()
            threads.leave()
        }
        if !isStarted { threads.leave() }
        return isStarted
    }
}
