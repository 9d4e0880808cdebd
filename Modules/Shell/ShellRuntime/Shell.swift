public import Effects
import Synchronization

/// Runs a core: gives it events in order, has its requests done by handlers, hands the answers back, publishes the view.
///
/// One actor owns the bridge, so calls of the core never overlap. Everything that reaches the core, events and answers
/// alike, goes through one queue, first in, first out.
public actor Shell<Bridge: CoreBridge> {
    private var bridge: Bridge
    private let handlers: HandlerRegistry
    private let report: @Sendable (ShellFault) -> Void
    private var tasks: [RequestID: Task<Void, Never>] = [:]
    private var isShutDown = false
    private nonisolated let loop = Mutex<Task<Void, Never>?>(nil)
    private nonisolated let hub: UpdateHub<Bridge.ViewModel>
    private nonisolated let inbox: AsyncStream<Message>.Continuation

    private enum Message: Sendable {
        case event(Bridge.Event)
        case answer(RequestID, any Answer)
        case returned(RequestID)
        case marker(CheckedContinuation<Void, Never>)
    }

    /// Puts a shell around a core.
    ///
    /// - Parameters:
    ///   - bridge: the core.
    ///   - operations: the operations that the core can ask for; all that have no handler are reported together.
    ///   - handlers: who does them.
    ///   - report: hears of what handlers and core did wrong; the shell goes on in any case.
    public init(
        _ bridge: sending Bridge, asksFor operations: [any Operation.Type], handlers: HandlerRegistry,
        report: @escaping @Sendable (ShellFault) -> Void = { _ in }
    ) throws {
        try handlers.check(operations)
        hub = UpdateHub(try bridge.view())
        self.bridge = bridge
        self.handlers = handlers
        self.report = report
        let (messages, inbox) = AsyncStream<Message>.makeStream()
        self.inbox = inbox
        let loop = Task { await self.run(messages) }
        self.loop.withLock { $0 = loop }
    }

    /// The newest snapshot.
    public nonisolated var snapshot: Snapshot<Bridge.ViewModel> { hub.current }

    /// Queues an event and returns at once. Events of one sender keep their order.
    public nonisolated func send(_ event: Bridge.Event) { inbox.yield(.event(event)) }

    /// Returns when everything queued before has been processed, or dropped by a shutdown.
    ///
    /// What handlers answer later is not waited for. `snapshot` is then at least as new as the events sent before.
    public nonisolated func processed() async {
        await withCheckedContinuation { continuation in
            switch inbox.yield(.marker(continuation)) {
            case .terminated: continuation.resume()
            case .enqueued, .dropped: break
            @unknown default: break
            }
        }
    }

    /// Joins the listeners: the current snapshot comes first, and no update is missed after it.
    public nonisolated func updates() -> UpdateStream<Bridge.ViewModel> { hub.listen() }

    /// Takes no more events, cancels the work under way, waits for it to stop, and ends the update streams.
    ///
    /// Events and answers that wait in the queue are dropped. Calling it again changes nothing. A handler must not call
    /// it, for it waits for every handler.
    public func shutdown() async {
        isShutDown = true
        inbox.finish()
        let running = tasks.values
        for task in running { task.cancel() }
        for task in running { await task.value }
        tasks = [:]
        await loop.withLock { $0 }?.value
        hub.finish()
    }

    private func run(_ messages: AsyncStream<Message>) async {
        for await message in messages { handle(message) }
    }

    private func handle(_ message: Message) {
        if case .marker(let continuation) = message { return continuation.resume() }
        guard !isShutDown else { return }
        do throws(BridgeError) {
            switch message {
            case .event(let event): try carryOut(bridge.process(event))
            case .answer(let id, let answer): try carryOut(answer.resolve(id, on: &bridge))
            case .returned(let id):
                tasks[id] = nil
                try carryOut(bridge.close(id))
            case .marker: break
            }
        } catch {
            report(.refused(error))
        }
    }

    private func carryOut(_ requests: [Request]) throws(BridgeError) {
        var renders = false
        for id in bridge.takeWithdrawn() { tasks[id]?.cancel() }
        for request in requests {
            if request.operation is Render {
                renders = true
            } else if let handler = handlers.handler(for: request.operation) {
                begin(request, handler)
            } else if let sideEffect = request.operation as? any SideEffect {
                hub.publish(sideEffect)
            } else {
                report(.unhandled(type(of: request.operation).name))
                inbox.yield(.returned(request.id))
            }
        }
        if renders { hub.publish(try bridge.view()) }
    }

    private func begin(_ request: Request, _ handler: AnyHandler) {
        tasks[request.id] = Task { [inbox] in
            await handler.run(request.operation) { inbox.yield(.answer(request.id, $0)) }
            inbox.yield(.returned(request.id))
        }
    }
}

/// Something that a handler or the core did wrong.
public enum ShellFault: Sendable, Equatable, CustomStringConvertible {
    /// The core refused an event or an answer.
    case refused(BridgeError)
    /// The core asked for an operation that no handler does.
    case unhandled(String)

    public var description: String {
        switch self {
        case .refused(let error): error.description
        case .unhandled(let name): "the core asked for \(name), which no handler does"
        }
    }
}
