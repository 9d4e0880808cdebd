import Effects

/// A request whose handler has not returned.
struct PendingRequest {
    let work: HandlerTask
    let handler: AnyHandler
    let expects: Request.Expectation
    /// Whether cancelling the request stops the work.
    let isCancellable: Bool
    /// Whether the core no longer needs the answer.
    var isCancelled: Bool
    /// Whether the core has received the only answer that it expects.
    private(set) var isAnswered = false

    init(_ request: Request, work: HandlerTask, handler: AnyHandler) {
        self.work = work
        self.handler = handler
        expects = request.expects
        isCancellable = request.effect.isCancellable
        isCancelled = !isCancellable && expects == .nothing
    }

    func stop() { if isCancellable { work.cancel() } }

    /// Whether returning now would leave the request without its required answer.
    var owesAnswer: Bool { expects == .answer && !isAnswered && !isCancelled }

    /// Returns the fault to report when the request is abandoned; nil if its handler has returned.
    func abandoned(_ id: RequestID) -> ShellFault? {
        switch work.abandon() {
        case .notStarted: .neverStarted(id, effect: handler.name)
        case .running: .abandoned(id, effect: handler.name)
        case .ended: nil
        }
    }

    /// Records that the core accepted an answer.
    mutating func markAnswered() { isAnswered = expects == .answer }
}
