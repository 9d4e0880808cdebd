/// A request whose handler has not returned.
struct PendingRequest {
    let work: Work
    let handler: AnyHandler
    var isAnswered = false
    var isWithdrawn = false

    /// Whether the handler would break its promise if it returned now.
    var owesAnswer: Bool { handler.hasAnswers && !isAnswered && !isWithdrawn }
}
