import Dispatch
import Platform
import Synchronization

/// Accepts connections on one thread and serves each on its own, until stopped.
final class LoopbackServerListener: Sendable {
    private struct State {
        var isStopped = false
        var connections: Set<LoopbackServerSocket> = []
    }

    let port: UInt16
    let log: LoopbackServerLog
    private let socket: LoopbackServerSocket
    private let limits: LoopbackServer.Limits
    private let play: LoopbackServer.Script
    private let state = Mutex(State())
    private let threads = DispatchGroup()

    init(port: UInt16, limits: LoopbackServer.Limits, play: @escaping LoopbackServer.Script)
        throws(LoopbackServerError)
    {
        (socket, self.port) = try LoopbackServerSocket.listening(on: port)
        self.limits = limits
        self.play = play
        log = LoopbackServerLog(capacity: limits.recordedRequests)
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
        guard admit(connection) else { return connection.close() }
        let number = log.connectionOpened()
        let isStarted = spawn { [self] in
            play(connection, number, log)
            release(connection)
        }
        if !isStarted { release(connection) }
    }

    private func admit(_ connection: LoopbackServerSocket) -> Bool {
        state.withLock { state in
            guard !state.isStopped, state.connections.count < limits.connections else { return false }
            return state.connections.insert(connection).inserted
        }
    }

    /// Closes the socket under the lock, since the system may reuse its number immediately.
    private func release(_ connection: LoopbackServerSocket) {
        state.withLock { state in
            state.connections.remove(connection)
            connection.close()
        }
        log.connectionClosed()
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
