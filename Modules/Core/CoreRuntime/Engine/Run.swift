import Effects

/// A command in flight whose requests, queued events and nested runs are cancelled together.
///
/// A run is retained by the run around it until it is over: it has ended, its events have been taken, and the runs in
/// it are over.
class Run: Frame {
    /// A number that is higher for a run that began later.
    final let serial: Int
    /// The scope in which ids used inside are looked up.
    final let scope: Scope
    private(set) final var wasCancelled = false
    private(set) final var hasEnded = false
    private(set) final var runs = NumberedTable<Int, Run>()
    private final var requests = NumberedTable<RequestID, Void>()
    /// The scopes in which commands inside were enqueued.
    private final var queues: [Scope] = []
    /// The number of emitted events not yet taken.
    private final var waitingEvents = 0

    /// Creates a run in another frame.
    init(in parent: Frame, scope: Scope, _ engine: inout Engine) {
        engine.lastRun += 1
        serial = engine.lastRun
        self.scope = scope
        super.init(in: parent)
        runAbove?.runs.insert(self, for: serial)
    }

    /// Creates a core's outermost run, which neither ends nor is cancelled.
    init(root scope: Scope) {
        serial = 0
        self.scope = scope
        super.init(in: nil)
    }

    final override var run: Run? { self }
    override var waiter: Frame? { isRoot ? nil : self }

    // The root neither ends nor is cancelled, so nothing waits for it, and its requests and events are not tracked.
    private final var isRoot: Bool { serial == 0 }
    final func began(_ request: RequestID) { if !isRoot { requests.insert((), for: request) } }
    final func finished(_ request: RequestID) { if !isRoot { requests.remove(request) } }
    final func enqueued(in scope: Scope) { if !isRoot { queues.append(scope) } }

    /// Adds an event to the run's count. Returns the run to inform when the event is taken; nil for the root.
    final func emitted() -> Run? {
        if isRoot { return nil }
        waitingEvents += 1
        return self
    }

    /// Returns one of this run's requests for which a condition holds.
    final func request(where fits: (RequestID) -> Bool) -> RequestID? { requests.keys.first(where: fits) }

    /// Removes one of the run's events from the count. Returns whether the event is still wanted.
    final func eventTaken() -> Bool {
        waitingEvents -= 1
        if hasEnded { leaveIfOver() }
        return !wasCancelled
    }

    final override func innerEnded(_ engine: inout Engine) -> Bool {
        guard !wasCancelled, !hasEnded else { return false }
        hasEnded = true
        ended(&engine)
        leaveIfOver()
        return true
    }

    /// Handles the end of everything in this run.
    func ended(_ engine: inout Engine) {}
    /// Handles the cancellation of this run.
    func cancelled(_ engine: inout Engine) {}
    /// Removes this run from the scope that it runs in, because it is over or cancelled.
    func leave() {}

    /// Removes this run, and the runs around it, from those that can be cancelled, if they are over.
    private func leaveIfOver() {
        var next: Run? = self
        while let run = next, run.hasEnded, !run.wasCancelled, run.waitingEvents == 0, run.runs.isEmpty {
            run.leave()
            run.runAbove?.runs.remove(run.serial)
            next = run.runAbove
        }
    }

    /// Cancels this run, and notifies the frame that waits for it that it has ended.
    final func cancel(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        let waiter = hasEnded ? nil : waiterAbove
        cancelSilently(&engine)
        engine.notify(waiter)
    }

    /// Cancels this run and all runs in it, without notifying the frames that wait for them.
    final func cancelSilently(_ engine: inout Engine) {
        guard !wasCancelled else { return }
        runAbove?.runs.remove(serial)
        runAbove?.leaveIfOver()
        var cancelled = [self]
        var next = 0
        while next < cancelled.count {
            cancelled += cancelled[next].cancelRequests(&engine)
            next += 1
        }
        // Done last, because it may start other work, which must not meet runs that are only partly cancelled.
        for run in cancelled { run.cancelled(&engine) }
        for run in cancelled {
            for scope in exchange(&run.queues, with: []) { scope.startWaiting(&engine) }
        }
    }

    /// Releases the runs in this one, and returns them.
    func dismantle() -> [Run] {
        scope.dismantle()
        return exchange(&runs, with: NumberedTable()).values
    }

    /// Cancels this run's own requests. Returns the runs directly in it.
    private func cancelRequests(_ engine: inout Engine) -> [Run] {
        wasCancelled = true
        leave()
        for request in exchange(&requests, with: NumberedTable()).keys { engine.cancel(request) }
        return exchange(&runs, with: NumberedTable()).values
    }
}
