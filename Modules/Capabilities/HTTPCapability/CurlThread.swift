import CCurl
import Effects
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// The thread that libcurl lives on, and the inbox by which the others reach it.
///
/// It starts with the first exchange. A thread that cannot go on answers everything with the reason and ends; the
/// next exchange starts a new one.
final class CurlThread: Sendable {
    private struct Inbox {
        var started: [CurlExchange] = []
        var cancelled: [UInt64] = []
        var isRunning = false
        var isStopping = false
        /// Wakes the thread up; nil while it has nothing to be woken from.
        var wake: (@Sendable () -> Void)?
    }

    private let inbox = Mutex(Inbox())
    private let library: String
    private let connectionsPerOrigin: Int

    init(library: String, connectionsPerOrigin: Int) {
        self.library = library
        self.connectionsPerOrigin = connectionsPerOrigin
    }

    /// Hands an exchange over.
    func start(_ exchange: CurlExchange) {
        let needsThread = inbox.withLock { inbox in
            inbox.started.append(exchange)
            inbox.wake?()
            defer { inbox.isRunning = true }
            return !inbox.isRunning
        }
        if needsThread, !spawn() { giveUp(.io("no thread could be started for HTTP")) }
    }

    /// Ends an exchange; it finishes with nil unless it is already done.
    func cancel(_ id: UInt64) {
        inbox.withLock { inbox in
            guard inbox.isRunning else { return }
            inbox.cancelled.append(id)
            inbox.wake?()
        }
    }

    /// Ends the thread and closes its connections, soon after the call.
    func stop() {
        inbox.withLock { inbox in
            inbox.isStopping = true
            inbox.wake?()
        }
    }

    private func spawn() -> Bool {
        let context = Unmanaged.passRetained(self)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, CurlThread.body, context.toOpaque())
        guard code == 0, let started = Optional(thread) else {
            context.release()
            return false
        }
        pthread_detach(started)
        return true
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        // Signals are for the program's own threads; a broken TLS connection would even raise SIGPIPE in this one.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let context { Unmanaged<CurlThread>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }

    private func run() {
        do throws(HTTPError) {
            let multi = try CurlMulti(CurlLibrary(file: library), connectionsPerOrigin: connectionsPerOrigin)
            inbox.withLock { $0.wake = multi.wakeup }
            // The wakeup must be forgotten before the multi handle is closed.
            defer { multi.close() }
            defer { inbox.withLock { $0.wake = nil } }
            while let (started, cancelled) = takeOrders() {
                for exchange in started { multi.add(exchange) }
                for id in cancelled { multi.cancel(id) }
                try multi.turn()
            }
            giveUp(.io("the HTTP transport was released"))
        } catch {
            giveUp(error)
        }
    }

    private func takeOrders() -> (started: [CurlExchange], cancelled: [UInt64])? {
        inbox.withLock { inbox in
            guard !inbox.isStopping else { return nil }
            defer { (inbox.started, inbox.cancelled) = ([], []) }
            return (inbox.started, inbox.cancelled)
        }
    }

    /// Answers what no thread has taken yet.
    private func giveUp(_ error: HTTPError) {
        let abandoned = inbox.withLock { inbox in
            defer { (inbox.started, inbox.cancelled, inbox.isRunning) = ([], [], false) }
            return inbox.started
        }
        for exchange in abandoned { exchange.finish(.err(error)) }
    }
}
