import CCurl
import HTTPEffects
import Platform
import Synchronization

/// The thread that runs libcurl, and the inbox through which other threads reach it.
///
/// It starts with the first exchange. If it fails, it ends all exchanges and exits; the next exchange starts a new
/// thread.
final class CurlThread: Sendable {
    private struct Inbox {
        var orders: [Order] = []
        var isRunning = false
        var isStopping = false
        var isAsleep = false
        /// Wakes the sleeping thread; nil until a thread has started.
        var waker: Waker?

        /// Returns the waker to use once the lock is released: a thread woken earlier would block on the lock.
        ///
        /// Nil if the thread is awake, since waking costs a system call on each side.
        mutating func wakerOfSleeper() -> Waker? { exchange(&isAsleep, with: false) ? waker : nil }
    }

    /// A message to the thread.
    fileprivate enum Order {
        case start(CurlExchange)
        case resume(UInt64)
        case cancel(UInt64)
    }

    private let inbox = Mutex(Inbox())
    private let library: String
    private let connectionsPerOrigin: Int
    private let authorities: CertificateAuthorities

    init(library: String, connectionsPerOrigin: Int, authorities: CertificateAuthorities) {
        self.library = library
        self.authorities = authorities
        self.connectionsPerOrigin = connectionsPerOrigin
    }

    /// Enqueues an exchange and starts the thread if there is none.
    func start(_ exchange: CurlExchange) {
        let (waker, needsThread) = inbox.withLock { inbox in
            inbox.orders.append(.start(exchange))
            defer { inbox.isRunning = true }
            return (inbox.wakerOfSleeper(), !inbox.isRunning)
        }
        waker?.wake()
        if needsThread, !DedicatedThread.start(run) { giveUp(.io("no thread could be started for HTTP")) }
    }

    /// Resumes a response whose sender was paused.
    func resume(_ id: UInt64) { order(.resume(id)) }

    /// Cancels an exchange; a no-op if it has ended.
    func cancel(_ exchange: CurlExchange) {
        exchange.cancel()
        order(.cancel(exchange.id))
    }

    private func order(_ order: Order) {
        let waker = inbox.withLock { inbox -> Waker? in
            guard inbox.isRunning else { return nil }
            inbox.orders.append(order)
            return inbox.wakerOfSleeper()
        }
        waker?.wake()
    }

    /// Makes the thread close its connections and exit, soon after the call.
    func stop() {
        let waker = inbox.withLock { inbox in
            inbox.isStopping = true
            return inbox.wakerOfSleeper()
        }
        waker?.wake()
    }

    @Sendable
    private func run() {
        do throws(HTTPError) {
            guard let waker = Waker() else { throw .io("no pipe could be made for HTTP") }
            inbox.withLock { $0.waker = waker }
            let multi = try CurlMulti(
                CurlLibrary(file: library), connectionsPerOrigin: connectionsPerOrigin, authorities: authorities,
                waker: waker)
            defer { multi.close() }
            while let orders = takeOrders() {
                for order in orders { multi.follow(order) }
                try multi.turn(mayWait: fallsAsleep)
            }
            giveUp(.io("the HTTP transport was released"))
        } catch {
            giveUp(error)
        }
    }

    private func takeOrders() -> [Order]? {
        inbox.withLock { inbox in
            inbox.isAsleep = false
            return inbox.isStopping ? nil : exchange(&inbox.orders, with: [])
        }
    }

    /// Marks the thread as asleep and returns true if it has nothing to do. Later orders wake it.
    private func fallsAsleep() -> Bool {
        inbox.withLock { inbox in
            inbox.isAsleep = inbox.orders.isEmpty && !inbox.isStopping
            return inbox.isAsleep
        }
    }

    /// Ends the exchanges that the thread has not taken.
    private func giveUp(_ error: HTTPError) {
        let abandoned = inbox.withLock { inbox in
            inbox.isRunning = false
            return exchange(&inbox.orders, with: [])
        }
        for case .start(let exchange) in abandoned { exchange.stream.end(error) }
    }
}

extension CurlMulti {
    fileprivate func follow(_ order: CurlThread.Order) {
        switch order {
        case .start(let exchange): add(exchange)
        case .resume(let id): resume(id)
        case .cancel(let id): cancel(id)
        }
    }
}
