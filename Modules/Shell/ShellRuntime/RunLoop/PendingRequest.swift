import Effects

/// A request whose handler has not returned.
struct PendingRequest {
    let work: HandlerTask
    let handler: AnyHandler
    let expects: Request.Expectation
    /// Whether cancelling the request stops the work.
    let isCancellable: Bool
    /// Whether nobody waits for its answer any more.
    var isCancelled: Bool

    init(_ request: Request, work: HandlerTask, handler: AnyHandler) {
        self.work = work
        self.handler = handler
        expects = request.expects
        isCancellable = request.effect.isCancellable
        isCancelled = !isCancellable && expects == .nothing
    }

    /// Stops the work, unless it is to be finished all the same.
    func stop() { if isCancellable { work.cancel() } }

    /// Whether the handler would break its promise if it returned now.
    var owesAnswer: Bool {
        switch expects {
        case .answer: !work.isAnswered && !isCancelled
        case .nothing, .answers: false
        }
    }

    /// What is said of the request when it is left behind; nil when its handler has returned meanwhile.
    func leftBehind(_ id: RequestID) -> ShellFault? {
        if work.cancelBeforeStart() { return .neverBegan(id, effect: handler.name) }
        return work.hasEnded ? nil : .abandoned(id, effect: handler.name)
    }

    /// Notes that the core took an answer.
    func markAnswered() {
        switch expects {
        case .answer: work.markAnswered()
        case .nothing, .answers: break
        }
    }
}
