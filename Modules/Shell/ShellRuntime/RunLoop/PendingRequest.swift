import Effects

/// A request whose handler has not returned.
struct PendingRequest {
    let work: HandlerTask
    let handler: AnyHandler
    let expects: Request.Expectation
    var isCancelled = false

    /// Whether the handler would break its promise if it returned now.
    var owesAnswer: Bool {
        switch expects {
        case .answer: !work.isAnswered && !isCancelled
        case .nothing, .answers: false
        }
    }

    /// What is said of the request when it is left behind; nil when its handler has returned meanwhile.
    func leftBehind(_ id: RequestID) -> ShellFault? {
        if work.hasEnded { return nil }
        return work.hasBegun ? .abandoned(id, effect: handler.name) : .neverBegan(id, effect: handler.name)
    }

    /// Notes that the core took an answer.
    func markAnswered() {
        switch expects {
        case .answer: work.markAnswered()
        case .nothing, .answers: break
        }
    }
}
