import Effects

/// A request whose handler has not returned.
struct PendingRequest {
    let request: Request
    let work: HandlerTask
    /// Whether the core no longer needs the answer.
    var isCancelled: Bool
    /// Whether the core has received the only answer that it expects.
    private(set) var isAnswered = false

    init(_ request: Request, work: HandlerTask) {
        self.request = request
        self.work = work
        isCancelled = !request.effect.isCancellable && request.expects == .nothing
    }

    /// The effect's name.
    var effect: String { type(of: request.effect).name }

    /// Whether cancelling the request stops the work.
    var isCancellable: Bool { request.effect.isCancellable }

    func stop() { if isCancellable { work.cancel() } }

    /// Whether returning now would leave the request without its required answer.
    var owesAnswer: Bool { request.expects == .answer && !isAnswered && !isCancelled }

    /// Returns the fault to report when the request is abandoned; nil if its handler has returned.
    func abandoned() -> ShellFault? {
        switch work.abandon() {
        case .waiting, .cancelled: .neverStarted(request.id, effect: effect)
        case .running: .abandoned(request.id, effect: effect)
        case .ended: nil
        }
    }

    /// Records that the core accepted an answer.
    mutating func markAnswered() { isAnswered = request.expects == .answer }
}
