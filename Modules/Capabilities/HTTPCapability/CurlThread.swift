import HTTPEffects
import Platform
import Synchronization

/// The thread that runs libcurl, and the inbox through which other threads reach it.
///
/// It starts with the first exchange. If it fails, it ends all exchanges and exits; the next exchange starts a new
/// thread.
final class CurlThread: Sendable {
    private struct Inbox {
        var orders: [CurlOrder] = []
        var isRunning = false
        var isStopping = false
        /// Interrupts the thread's wait; nil until a thread has started.
        var waker: Waker?
    }

    private let inbox = Mutex(Inbox())
    /// Called on the thread, to which its result is confined.
    private let makeMulti: @Sendable () throws(HTTPError) -> CurlMulti

    init(_ makeMulti: @escaping @Sendable () throws(HTTPError) -> CurlMulti) { self.makeMulti = makeMulti }

    /// Performs an exchange. If the task is cancelled, it returns once the connection is closed.
    func perform(_ exchange: CurlExchange) async -> Result<HTTPResponse, HTTPError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { start(CurlOrder(exchange: exchange, answer: $0)) }
        } onCancel: {
            exchange.cancel()
            wake()
        }
    }

    /// Enqueues an exchange and starts the thread if there is none.
    private func start(_ order: CurlOrder) {
        let needsThread = inbox.withLock { inbox in
            inbox.orders.append(order)
            defer { inbox.isRunning = true }
            return !inbox.isRunning
        }
        if !needsThread { return wake() }
        if !DedicatedThread.start(run) { giveUp(.io("no thread could be started for HTTP")) }
    }

    private func wake() { inbox.withLock { $0.waker }?.wake() }

    /// Makes the thread close its connections and exit, soon after the call.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        wake()
    }

    @Sendable
    private func run() {
        do throws(HTTPError) {
            guard let waker = Waker() else { throw .io("no pipe could be made for HTTP") }
            inbox.withLock { $0.waker = waker }
            let multi = try makeMulti()
            defer { multi.close() }
            while let orders = takeOrders() {
                for order in orders { multi.add(order) }
                try multi.turn(wokenBy: waker)
            }
            giveUp(.io("the HTTP transport was released"))
        } catch {
            giveUp(error)
        }
    }

    private func takeOrders() -> [CurlOrder]? {
        inbox.withLock { $0.isStopping ? nil : exchange(&$0.orders, with: []) }
    }

    /// Ends the exchanges that the thread has not taken.
    private func giveUp(_ error: HTTPError) {
        let abandoned = inbox.withLock { inbox in
            inbox.isRunning = false
            return exchange(&inbox.orders, with: [])
        }
        for order in abandoned { order.answer.resume(returning: .failure(error)) }
    }
}

/// An exchange that waits for its answer.
struct CurlOrder {
    let exchange: CurlExchange
    let answer: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
}
