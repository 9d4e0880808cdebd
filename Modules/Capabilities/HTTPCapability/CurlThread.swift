import CCurl
import HTTPEffects
import OwnThread
import Synchronization

/// The thread that libcurl lives on, and the inbox by which the others reach it.
///
/// It starts with the first exchange. A thread that cannot go on answers everything with the reason and ends; the
/// next exchange starts a new one.
final class CurlThread: Sendable {
    private struct Inbox {
        var orders: [Order] = []
        var isRunning = false
        var isStopping = false
        var isAsleep = false
        /// Ends the thread's sleep; nil before it has begun.
        var waker: Waker?

        /// What to wake the thread with, once the lock is given back: it would wait for that at once.
        ///
        /// Nil when it is awake, because waking costs a system call on each side.
        mutating func wakerOfSleeper() -> Waker? { exchange(&isAsleep, with: false) ? waker : nil }
    }

    /// What the thread is asked to do.
    fileprivate enum Order {
        case start(CurlExchange)
        case resume(UInt64)
        case cancel(UInt64)
    }

    private let inbox = Mutex(Inbox())
    private let library: String
    private let connectionsPerOrigin: Int
    private let authorities: Authorities

    init(library: String, connectionsPerOrigin: Int, authorities: Authorities) {
        self.library = library
        self.authorities = authorities
        self.connectionsPerOrigin = connectionsPerOrigin
    }

    /// Hands an exchange over.
    func start(_ exchange: CurlExchange) {
        let (waker, needsThread) = inbox.withLock { inbox in
            inbox.orders.append(.start(exchange))
            defer { inbox.isRunning = true }
            return (inbox.wakerOfSleeper(), !inbox.isRunning)
        }
        waker?.wake()
        if needsThread, !OwnThread.start(run) { giveUp(.io("no thread could be started for HTTP")) }
    }

    /// Lets the sender of a response go on that was held back.
    func resume(_ id: UInt64) { order(.resume(id)) }

    /// Ends an exchange, unless it is already done.
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

    /// Ends the thread and closes its connections, soon after the call.
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

    /// Whether there is nothing to do but to wait. Whoever orders something from now on wakes the thread.
    private func fallsAsleep() -> Bool {
        inbox.withLock { inbox in
            inbox.isAsleep = inbox.orders.isEmpty && !inbox.isStopping
            return inbox.isAsleep
        }
    }

    /// Answers what no thread has taken yet.
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
