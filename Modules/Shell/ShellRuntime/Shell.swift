public import Effects
import Synchronization

/// Runs a core: gives it events in order, has its requests done by handlers, hands the answers back, publishes the
/// view.
///
/// One actor owns the bridge, so calls of the core never overlap. Everything that reaches the core, events and answers
/// alike, goes through one queue, first in, first out. Effects of one handler begin in the order the core asked for
/// them. Whatever a handler does, the shell goes on and reports it; a deadline of its own is a wrapper around the
/// handler (`timingOut`). A shell runs until it is shut down.
public actor Shell<Bridge: CoreBridge> {
    private var bridge: Bridge
    private let queues: [ObjectIdentifier: HandlerQueue]
    /// Effects with a handler that the core does not name among its own, and has not asked for yet.
    private var undeclared: Set<ObjectIdentifier>
    private let report: @Sendable (ShellFault) -> Void
    private let clock: any Clock<Duration>
    private let observer: ShellObserver<Bridge>?
    /// The requests whose handlers have not returned.
    private var pending: [RequestID: PendingRequest] = [:]
    private var isEnding = false
    private var hasNotedShutdown = false
    private nonisolated let ending = Mutex<Task<Void, Never>?>(nil)
    private nonisolated let ended = BinarySemaphore()
    private nonisolated let loop = Mutex(LoopState())
    private nonisolated let hub: UpdateHub<Bridge.ViewModel>
    private nonisolated let inbox = Mailbox<Message>()

    /// What a shutdown must know without waiting for the loop.
    private struct LoopState {
        /// The requests under way while a handler runs in the loop, and keeps it from everything else; else none.
        var blocked: [RequestID: PendingRequest] = [:]
        /// Those of them that were reported when the deadline passed.
        var leftBehind: Set<RequestID> = []
        /// Who waits until everything queued before has been processed.
        var markers: [ObjectIdentifier: BinarySemaphore] = [:]
    }

    private enum Message: Sendable {
        case event(Bridge.Event)
        case answer(RequestID, any Answer)
        case returned(RequestID)
        case marker(BinarySemaphore)
        case shutdown
    }

    /// Puts a shell around a core.
    ///
    /// - Parameters:
    ///   - bridge: the core.
    ///   - handlers: a handler for each effect that the core can ask for; all that are missing are reported together.
    ///   - clock: counts a shutdown's deadline.
    ///   - observer: is told of everything that passes.
    ///   - report: is called with each fault of a handler or the core, after which the shell goes on; standard
    ///     error unless given.
    public init(
        _ bridge: sending Bridge, handlers: HandlerRegistry,
        clock: any Clock<Duration> = .continuous, observer: ShellObserver<Bridge>? = nil,
        report: @escaping @Sendable (ShellFault) -> Void = ShellFault.writeToStandardError
    ) throws {
        let effects = bridge.effects
        try handlers.check(effects)
        hub = UpdateHub(try bridge.view())
        self.observer = observer
        observer?.note(.snapshot(hub.current))
        self.bridge = bridge
        queues = handlers.queues()
        undeclared = Set(queues.keys).subtracting(effects.map { ObjectIdentifier($0) })
        self.clock = clock
        self.report = report
        Task { await self.run() }
    }

    /// The newest snapshot.
    public nonisolated var snapshot: Snapshot<Bridge.ViewModel> { hub.current }

    /// Queues an event and returns at once. Events of one sender keep their order; after a shutdown they are dropped.
    public nonisolated func send(_ event: Bridge.Event) { inbox.enqueueNew(.event(event)) }

    /// Returns when everything queued before has been processed, or dropped by a shutdown.
    ///
    /// What handlers answer later is not waited for. `snapshot` is then at least as new as the events sent before.
    public nonisolated func processed() async {
        let marker = BinarySemaphore()
        loop.withLock { $0.markers[ObjectIdentifier(marker)] = marker }
        if inbox.enqueue(.marker(marker)) { await marker.wait() }
        loop.withLock { $0.markers[ObjectIdentifier(marker)] = nil }
    }

    /// Joins the listeners: the current snapshot comes first, and no update is missed after it.
    public nonisolated func updates() -> UpdateStream<Bridge.ViewModel> { hub.listen() }

    /// Takes no more events, cancels the work under way that is cancellable, waits for the end of all, and ends the
    /// update streams.
    ///
    /// Events sent before are still processed, and so are the answers that handlers give while they end; no new work is
    /// begun. Listeners get every update of that before their streams end. All calls, also at the same time, wait for
    /// the same end. A handler must not wait for it, because it waits for every handler.
    ///
    /// - Parameter deadline: how long all this may take. After it, what is queued is dropped, and handlers that have
    ///   not ended are reported and left behind, even one that blocks the shell's loop (see
    ///   ``HandlerExecution/inline``). The first call's counts. It passes on the threads that all tasks share: handlers
    ///   that block every one of those hold up the deadline, too.
    public nonisolated func shutdown(deadline: Duration = .seconds(10)) async {
        let end = ending.withLock { ending in
            let end = ending ?? Task { await self.end(within: deadline) }
            ending = end
            return end
        }
        await end.value
    }

    private nonisolated func end(within deadline: Duration) async {
        let timer = Task {
            // A sleep fails for one reason: it was cancelled, because all has ended in time.
            guard (try? await clock.sleep(for: deadline)) != nil else { return }
            inbox.close()
            leaveLoopBehind()
        }
        inbox.beginClosing(with: .shutdown)
        // The loop cannot hear of it while a handler blocks it, so the handlers are told here.
        for request in loop.withLock({ $0.blocked }).values { request.stop() }
        await ended.wait()
        timer.cancel()
    }

    /// Ends the shell for everybody outside if a handler blocks the loop; the loop ends when it is let go.
    private nonisolated func leaveLoopBehind() {
        let (blocked, markers) = loop.withLock { loop in
            loop.leftBehind = Set(loop.blocked.keys)
            return (loop.blocked, loop.blocked.isEmpty ? [] : Array(loop.markers.values))
        }
        if blocked.isEmpty { return }
        for (id, request) in blocked.sorted(by: { $0.key < $1.key }) {
            if let fault = request.leftBehind(id) { report(fault) }
        }
        for marker in markers { marker.signal() }
        hub.finish()
        ended.signal()
    }
}

extension Shell {
    private func run() async {
        do throws(BridgeError) {
            try perform(try bridge.start())
        } catch {
            tell(.refused(error))
        }
        while let messages = await inbox.take() {
            for message in messages { take(message) }
            if isEnding, pending.isEmpty { inbox.close() }
        }
        finish()
    }

    /// The one place through which everything passes that reaches the core.
    private func take(_ message: Message) {
        switch message {
        case .marker(let marker): return marker.signal()
        case .shutdown:
            isEnding = true
            noteShutdown()
            for pending in pending.values { pending.stop() }
        case .event, .answer, .returned:
            guard inbox.phase != .closed else { return }
            do throws(BridgeError) {
                if let step = try give(message) { try perform(step) }
            } catch {
                tell(.refused(error))
            }
        }
    }

    private func note(_ record: @autoclosure () -> ShellRecord<Bridge.Event, Bridge.ViewModel>) {
        if let observer { observer.note(record()) }
    }

    private func tell(_ fault: ShellFault) {
        note(.fault(fault))
        report(fault)
    }

    /// Gives a message to the core; nil when it is not for the core, or too late.
    private func give(_ message: Message) throws(BridgeError) -> CoreStep? {
        switch message {
        case .event(let event):
            note(.event(event))
            return try bridge.process(event)
        case .answer(let id, let answer):
            if let pending = pending[id], pending.isCancelled {
                if pending.isCancellable { tell(.late(id, effect: pending.handler.name)) }
                return nil
            }
            note(.answer(id, effect: answer.effect, output: answer.value))
            return try resolve(id, answer)
        case .returned(let id):
            note(.closed(id))
            if let pending = pending.removeValue(forKey: id), pending.owesAnswer, !isEnding {
                tell(.unanswered(id, effect: pending.handler.name))
            }
            return bridge.close(id)
        case .marker, .shutdown: return nil
        }
    }

    private func resolve(_ id: RequestID, _ answer: any Answer) throws(BridgeError) -> CoreStep? {
        do throws(BridgeError) {
            let step = try answer.resolve(id, on: &bridge)
            pending[id]?.markAnswered()
            return step
        } catch {
            guard let pending = pending[id], pending.work.isAnswered else { throw error }
            // The record has what the core said, which a replay hears again; people hear who did it.
            note(.fault(.refused(error)))
            report(.answeredTwice(id, effect: pending.handler.name))
            return nil
        }
    }

    private func perform(_ step: CoreStep) throws(BridgeError) {
        try step.perform { action throws(BridgeError) in
            switch action {
            case .noteIgnored(let count): note(.ignored(count))
            case .cancel(let id):
                note(.cancelled(id))
                pending[id]?.isCancelled = true
                pending[id]?.stop()
            case .publish(let effect):
                hub.publish(effect)
                note(.viewEffect(revision: hub.current.revision, effect))
            case .begin(let request): begin(request)
            case .show(true):
                hub.publish(try bridge.view())
                note(.snapshot(hub.current))
            case .show(false): try noteUnrenderedView()
            }
        }
    }

    /// Only an observer wants to know, and looking is not free.
    private func noteUnrenderedView() throws(BridgeError) {
        guard let observer else { return }
        let view = try bridge.view()
        if view != hub.current.view { observer.note(.unrendered(view)) }
    }

    private func begin(_ request: Request) {
        let effect = ObjectIdentifier(type(of: request.effect))
        if undeclared.remove(effect) != nil { tell(.undeclared(type(of: request.effect).name)) }
        if let queue = queues[effect] { return begin(request, in: queue) }
        note(.request(request))
        tell(.unhandled(type(of: request.effect).name))
        inbox.enqueue(.returned(request.id))
    }

    private func begin(_ request: Request, in queue: HandlerQueue) {
        let (id, work) = (request.id, HandlerTask())
        pending[id] = PendingRequest(request, work: work, handler: queue.handler)
        if queue.handler.execution == .inline { loop.withLock { $0.blocked = pending } }
        defer { loop.withLock { $0.blocked = [:] } }
        // What would be cancelled at once is not begun. A shutdown that begins after this look finds what it cancels
        // above.
        let phase = inbox.phase
        // Whoever reads the record learns first why nobody answers.
        if phase != .open { noteShutdown() }
        note(.request(request))
        guard phase == .open || (phase == .closing && !request.effect.isCancellable) else {
            pending[id] = nil
            if !request.effect.isCancellable { tell(.neverBegan(id, effect: queue.handler.name)) }
            return
        }
        queue.add(request.effect, work) { [inbox] answer in
            inbox.enqueue(.answer(id, answer))
        } hasReturned: { [inbox] in
            if work.isAnswered { inbox.enqueueWithoutWaking(.returned(id)) } else { inbox.enqueue(.returned(id)) }
        }
    }

    /// Notes once that the shell takes no more events, which other threads may know before its loop does.
    private func noteShutdown() {
        guard !exchange(&hasNotedShutdown, with: true) else { return }
        note(.shutdown)
    }

    private func finish() {
        for queue in queues.values { queue.close() }
        let leftBehind = loop.withLock { $0.leftBehind }
        for (id, pending) in pending.sorted(by: { $0.key < $1.key }) {
            guard let fault = pending.leftBehind(id) else { continue }
            note(.fault(fault))
            if !leftBehind.contains(id) { report(fault) }
        }
        pending = [:]
        note(.ended)
        hub.finish()
        ended.signal()
    }
}
