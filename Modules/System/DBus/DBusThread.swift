import Platform
import Synchronization

/// An order to a connection's thread.
enum DBusOrder: Sendable {
    case call(DBusMessage, Pending<[DBusValue]>, deadline: ContinuousClock.Instant)
    case post(DBusMessage)
    case emit(DBusMessage)
    case hear(Int, DBusMatch, AsyncStream<DBusMessage>.Continuation, deadline: ContinuousClock.Instant?)
    case ignore(Int)
    case serve(@Sendable (DBusMessage) -> DBusAnswer)
    /// Removes the calls that are no longer awaited.
    case tidy

    /// Fails an order that will not be performed.
    func giveUp(_ error: DBusError) {
        switch self {
        case .call(_, let pending, _): pending.settle(.failure(error))
        case .hear(_, _, let continuation, _): continuation.finish()
        case .post, .emit, .ignore, .serve, .tidy: return
        }
    }
}

/// The thread of a connection, and the inbox through which other threads reach it. It starts with the first order.
final class DBusThread: Sendable {
    private enum Phase {
        case unused, running, stopping
        case ended(DBusError)
    }

    private struct Inbox {
        var orders: [DBusOrder] = []
        var phase = Phase.unused
    }

    private let inbox = Mutex(Inbox())
    private let waker = Waker()
    private let address: String
    private let library: String
    private let numbers = Atomic(0)

    init(address: String, library: String) {
        self.address = address
        self.library = library
    }

    func newNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

    /// Enqueues an order.
    func perform(_ order: DBusOrder) {
        var needsThread = false
        let refusal: DBusError? = inbox.withLock { inbox in
            switch inbox.phase {
            case .unused:
                inbox.phase = .running
                needsThread = true
            case .running: break
            case .stopping: return .closed
            case .ended(let error): return error
            }
            inbox.orders.append(order)
            waker?.wake()
            return nil
        }
        if let refusal { order.giveUp(refusal) }
        if needsThread, !DedicatedThread.start(run) {
            end(.failed(name: "thread", message: "no thread could be started"))
        }
    }

    /// Makes the thread exit, soon after the call.
    func stop() {
        inbox.withLock { inbox in
            switch inbox.phase {
            case .unused: inbox.phase = .ended(.closed)
            case .running: inbox.phase = .stopping
            case .stopping, .ended: return
            }
            waker?.wake()
        }
    }

    @Sendable
    private func run() {
        do throws(DBusError) {
            guard let waker else { throw .failed(name: "pipe", message: "the system has no descriptors left") }
            let link = try DBusLink(DBusLibrary(file: library), address: address)
            defer { link.close() }
            do throws(DBusError) {
                while true {
                    waker.quiet()
                    let (orders, isLast) = takeOrders()
                    for order in orders { link.perform(order) }
                    if isLast { break }
                    try link.turn(wokenBy: waker)
                }
                link.flush()
                link.giveUp(.closed)
                end(.closed)
            } catch {
                link.giveUp(error)
                end(error)
            }
        } catch {
            end(error)
        }
    }

    private func takeOrders() -> (orders: [DBusOrder], isLast: Bool) {
        inbox.withLock { inbox in
            defer { inbox.orders = [] }
            if case .stopping = inbox.phase { return (inbox.orders, true) }
            return (inbox.orders, false)
        }
    }

    /// Fails the orders that were not begun, and all later ones.
    private func end(_ error: DBusError) {
        let abandoned = inbox.withLock { inbox in
            inbox.phase = .ended(error)
            defer { inbox.orders = [] }
            return inbox.orders
        }
        for order in abandoned { order.giveUp(error) }
    }
}

extension DBusError {
    static let closed = DBusError.noBus("the connection is closed")
}
