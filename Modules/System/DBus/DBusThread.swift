import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// What a connection is asked to do.
enum DBusOrder: Sendable {
    case call(DBusMessage, Pending<[DBusValue]>, deadline: ContinuousClock.Instant)
    case post(DBusMessage)
    case emit(DBusMessage)
    case hear(Int, DBusMatch, AsyncStream<DBusMessage>.Continuation, deadline: ContinuousClock.Instant?)
    case ignore(Int)
    case serve(@Sendable (DBusMessage) -> DBusAnswer)
    /// Forgets the calls that nobody waits for any more.
    case tidy

    /// Tells whoever waits for it that it will not be done.
    func giveUp(_ error: DBusError) {
        switch self {
        case .call(_, let pending, _): pending.settle(.failure(error))
        case .hear(_, _, let continuation, _): continuation.finish()
        case .post, .emit, .ignore, .serve, .tidy: return
        }
    }
}

/// The thread that a connection lives on, and the inbox by which the others reach it. It starts with the first order.
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
    private let pipe = WakePipe()
    private let address: String
    private let library: String
    private let numbers = Atomic(0)

    init(address: String, library: String) {
        self.address = address
        self.library = library
    }

    func newNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

    /// Hands an order over.
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
            pipe.wake()
            return nil
        }
        if let refusal { order.giveUp(refusal) }
        if needsThread, !spawn() { end(.failed(name: "thread", message: "no thread could be started")) }
    }

    /// Ends the thread soon after the call.
    func stop() {
        inbox.withLock { inbox in
            switch inbox.phase {
            case .unused: inbox.phase = .ended(.closed)
            case .running: inbox.phase = .stopping
            case .stopping, .ended: return
            }
            pipe.wake()
        }
    }

    private func spawn() -> Bool {
        let context = Unmanaged.passRetained(self)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, DBusThread.body, context.toOpaque())
        guard code == 0, let started = Optional(thread) else {
            context.release()
            return false
        }
        pthread_detach(started)
        return true
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        // Signals are for the program's own threads; writing to a bus that is gone would even raise SIGPIPE in this one.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let context { Unmanaged<DBusThread>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }

    private func run() {
        do throws(DBusError) {
            guard pipe.isOpen else { throw .failed(name: "pipe", message: "the system has no descriptors left") }
            let link = try DBusLink(DBusLibrary(file: library), address: address)
            defer { link.close() }
            do throws(DBusError) {
                while true {
                    pipe.drain()
                    let (orders, isLast) = takeOrders()
                    for order in orders { link.perform(order) }
                    if isLast { break }
                    try link.turn(wokenBy: pipe)
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

    /// Refuses what was not begun, and whatever comes now.
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
