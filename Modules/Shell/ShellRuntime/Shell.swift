public import Effects
import Platform
import Synchronization

/// Runs a core: passes events to it in order, dispatches its requests to handlers, returns their answers, and publishes
/// the view.
///
/// The actor owns the bridge, so calls to the core never overlap. All input to the core, events and answers alike, goes
/// through one first-in, first-out queue. A handler's effects start in the order in which the core requested them. The
/// shell reports the faults of handlers and continues; to limit a handler's time, wrap it (`timingOut`). A shell runs
/// until it is shut down.
public actor Shell<Bridge: CoreBridge> {
    private var bridge: Bridge
    private let queues: [ObjectIdentifier: HandlerQueue]
    /// Effects that have a handler but are missing from the core's declared effects, and have not been requested yet.
    private var undeclared: Set<ObjectIdentifier>
    private let report: @Sendable (ShellFault) -> Void
    private let clock: any Clock<Duration>
    private let observer: ShellObserver<Bridge>?
    /// The requests whose handlers have not returned.
    private var pending: [RequestID: PendingRequest] = [:]
    /// The markers that are signaled once no write is pending.
    private var writeMarkers: [BinarySemaphore] = []
    private var isEnding = false
    private nonisolated let ending = Mutex<Task<Void, Never>?>(nil)
    private nonisolated let ended = BinarySemaphore()
    private nonisolated let hub: UpdateHub<Bridge.ViewModel>
    private nonisolated let inbox = Mailbox<Message>()

    private enum Message: Sendable {
        case event(Bridge.Event)
        case answer(RequestID, any Answer)
        case returned(RequestID)
        case marker(BinarySemaphore, afterWrites: Bool)
        case shutdown
    }

    /// Creates a shell and starts its core.
    ///
    /// - Parameters:
    ///   - bridge: The core.
    ///   - handlers: A handler for each effect that the core can request.
    ///   - clock: Measures the shutdown deadline.
    ///   - observer: Receives a record of everything that passes through the shell.
    ///   - report: Called with each fault of a handler or the core, after which the shell continues; writes to standard
    ///     error by default.
    /// - Throws: A `RegistryError` that names all missing handlers, or the error of the first view.
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

    /// Enqueues an event and returns immediately. Events of one sender keep their order; after a shutdown they are
    /// dropped.
    public nonisolated func send(_ event: Bridge.Event) { inbox.enqueueNew(.event(event)) }

    /// Returns when everything enqueued before the call has been processed, or dropped by a shutdown.
    ///
    /// It does not wait for later answers of handlers. Afterwards, `snapshot` reflects all events sent before the call.
    public nonisolated func processed() async {
        let marker = BinarySemaphore()
        if inbox.enqueue(.marker(marker, afterWrites: false)) { await marker.wait() }
    }

    /// Waits like ``processed()``, and returns true, or false once the time limit has passed.
    ///
    /// Later messages do not prolong the wait, since the queue is first-in, first-out: only a core that does not return
    /// from a call exceeds the limit.
    public nonisolated func processed(within limit: Duration) async -> Bool {
        await reaches(afterWrites: false, within: limit)
    }

    /// Returns when no uncancellable effect, such as a write, is pending, nor one that follows from its answer, and the
    /// handlers of cancelled ones have returned; or when the time limit has passed.
    public nonisolated func writesFinished(within limit: Duration) async {
        _ = await reaches(afterWrites: true, within: limit)
    }

    private nonisolated func reaches(afterWrites: Bool, within limit: Duration) async -> Bool {
        let marker = BinarySemaphore()
        let isLate = Atomic(false)
        guard inbox.enqueue(.marker(marker, afterWrites: afterWrites)) else { return true }
        let timer = Task {
            try await clock.sleep(for: limit.sleepable)
            isLate.store(true, ordering: .releasing)
            marker.signal()
        }
        await marker.wait()
        timer.cancel()
        return !isLate.load(ordering: .acquiring)
    }

    /// Returns a stream of updates: the view effects that no listener has received, the current snapshot, and all later
    /// updates.
    public nonisolated func updates() -> UpdateStream<Bridge.ViewModel> { hub.listen() }

    /// Stops accepting events, cancels the cancellable work in flight, waits for all handlers to return, and ends the
    /// update streams.
    ///
    /// Events sent before the call are still processed, as are answers that handlers give while they end; a request
    /// that gets none is closed, which the core may treat as a failure (`Effect.unanswered`). New work is only started
    /// if it is not cancellable, such as a write. Listeners receive all resulting updates before their streams end.
    /// Concurrent and repeated calls wait for the same shutdown. A handler must not call this method, because the
    /// shutdown waits for every handler.
    ///
    /// - Parameter deadline: The time limit; that of the first call applies. When it passes, queued messages are
    ///   dropped, and handlers that have not returned are reported and abandoned. A core that has not returned from a
    ///   call a second later is abandoned, too, and so are its handlers. The timer runs on the shared thread pool, so
    ///   handlers that block all of its threads delay the deadline.
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
            // A sleep only throws if it is cancelled, here because everything ended in time.
            guard (try? await clock.sleep(for: deadline.sleepable)) != nil else { return }
            inbox.close()
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            hub.finish()
            ended.signal()
        }
        inbox.beginClosing(with: .shutdown)
        await ended.wait()
        timer.cancel()
    }
}

extension Shell {
    private func run() async {
        do throws(BridgeError) {
            try perform(try bridge.start())
        } catch {
            tell(.refused(error))
        }
        noteTransfer()
        while let messages = await inbox.take() {
            for message in messages { take(message) }
            signalWriteMarkers()
            if isEnding, pending.isEmpty { inbox.close() }
        }
        finish()
    }

    /// The only method that passes messages to the core.
    private func take(_ message: Message) {
        switch message {
        case .marker(let marker, let afterWrites):
            if afterWrites { writeMarkers.append(marker) } else { marker.signal() }
        case .shutdown:
            isEnding = true
            note(.shutdown)
            for pending in pending.values { pending.stop() }
        case .event, .answer, .returned:
            guard inbox.phase != .closed else { return }
            do throws(BridgeError) {
                if let step = try give(message) { try perform(step) }
            } catch {
                tell(.refused(error))
            }
            noteTransfer()
        }
    }

    private func signalWriteMarkers() {
        guard !writeMarkers.isEmpty, !pending.values.contains(where: { !$0.isCancellable || $0.isCancelled })
        else { return }
        for marker in exchange(&writeMarkers, with: []) { marker.signal() }
    }

    private func note(_ record: @autoclosure () -> ShellRecord<Bridge.Event, Bridge.ViewModel>) {
        if let observer { observer.note(record()) }
    }

    private func noteTransfer() {
        if let observer, let transfer = bridge.takeTransfer() { observer.note(.transferred(transfer)) }
    }

    private func tell(_ fault: ShellFault) {
        note(.fault(fault))
        report(fault)
    }

    /// Passes a message to the core; returns nil if it is not addressed to the core, or is too late.
    private func give(_ message: Message) throws(BridgeError) -> CoreOutput? {
        switch message {
        case .event(let event):
            note(.event(event))
            return try bridge.process(event)
        case .answer(let id, let answer):
            if let pending = pending[id], pending.isCancelled {
                if pending.isCancellable { tell(.late(id, effect: pending.effect)) }
                return nil
            }
            note(.answer(id, effect: answer.effect, output: answer.value))
            return try resolve(id, answer)
        case .returned(let id):
            note(.closed(id))
            if let pending = pending.removeValue(forKey: id), pending.owesAnswer, !isEnding {
                tell(.unanswered(id, effect: pending.effect))
            }
            return bridge.close(id)
        case .marker, .shutdown: return nil
        }
    }

    private func resolve(_ id: RequestID, _ answer: any Answer) throws(BridgeError) -> CoreOutput? {
        do throws(BridgeError) {
            let step = try answer.resolve(id, on: &bridge)
            pending[id]?.markAnswered()
            return step
        } catch {
            guard let pending = pending[id], pending.isAnswered else { throw error }
            // The observer records the core's error, which a replay reproduces; the report names the handler at fault.
            note(.fault(.refused(error)))
            report(.answeredTwice(id, effect: pending.effect))
            return nil
        }
    }

    private func perform(_ step: CoreOutput) throws(BridgeError) {
        if step.ignoredEvents > 0 { note(.ignored(step.ignoredEvents)) }
        for id in step.cancelled {
            note(.cancelled(id))
            pending[id]?.isCancelled = true
            pending[id]?.stop()
        }
        for request in step.requests {
            if let effect = request.effect as? any ViewEffect {
                hub.publish(effect)
                note(.viewEffect(revision: hub.current.revision, effect))
            } else {
                begin(request)
            }
        }
        if step.rendersView {
            hub.publish(try bridge.view())
            note(.snapshot(hub.current))
        }
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
        pending[id] = PendingRequest(request, work: work)
        // Work that would be cancelled immediately is not started. A shutdown that begins after this check cancels the
        // request registered above.
        let phase = inbox.phase
        note(.request(request))
        guard phase == .open || (phase == .closing && !request.effect.isCancellable) else {
            pending[id] = nil
            if !request.effect.isCancellable { tell(.neverStarted(id, effect: type(of: request.effect).name)) }
            return
        }
        queue.add(request.effect, work) { [inbox] answer in
            inbox.enqueue(.answer(id, answer))
        } hasReturned: { [inbox] in
            inbox.enqueue(.returned(id))
        }
    }

    private func finish() {
        for queue in queues.values { queue.close() }
        for (_, pending) in pending.sorted(by: { $0.key < $1.key }) {
            if let fault = pending.abandoned() { tell(fault) }
        }
        pending = [:]
        signalWriteMarkers()
        note(.ended)
        hub.finish()
        ended.signal()
    }
}
