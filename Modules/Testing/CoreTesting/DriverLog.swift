public import Effects
import TimeEffects

/// What has come out of a driven command, machine or core, and what of it no expectation has named yet.
public struct DriverLog<Event> {
    /// The requests that wait for an answer, oldest first.
    public private(set) var waiting: [Request] = []
    /// The notifications and view effects so far.
    public private(set) var notifications: [any Effect] = []
    /// The ids cancelled so far.
    public private(set) var cancelled: [RequestID] = []
    /// How often a render was asked for.
    public private(set) var renderCount = 0
    /// How many events meant nothing where they arrived.
    public private(set) var ignoredCount = 0
    /// The events emitted that no expectation has named, oldest first.
    public internal(set) var events: [Event] = []
    /// What a machine told its parent and no expectation has named, in words.
    var outputs: [String] = []
    /// The time since the driver was made, as `advance(by:)` has it.
    var time: UInt64 = 0
    /// When the timers that wait are due.
    var dueTimes: [RequestID: UInt64] = [:]

    private var unmatchedRequests: [Request] = []
    private var unmatchedCancellations: [Request] = []
    private var matchedIgnored = 0
    private var unrendered: [String] = []
    private var undeclared: [String] = []
    /// What machines have done wrong, in words.
    var defects: [String] = []

    /// What no expectation has named, in words.
    var unexpected: [String] {
        let ignored = ignoredCount - matchedIgnored
        return unmatchedRequests.map { "request \(ValueText.short($0))" }
            + events.map { "event \(ValueText.short($0))" } + outputs.map { "output \($0)" }
            + unmatchedCancellations.map { "cancellation of \(ValueText.short($0))" }
            + (ignored > 0 ? ["\(ignored) ignored event\(ignored > 1 ? "s" : "")"] : [])
            + unrendered + undeclared + defects
    }

    /// Adds what one call of the core asked for.
    mutating func take(_ step: CoreStep, isWaiting: (RequestID) -> Bool) {
        ignoredCount += step.ignoredEvents
        renderCount += step.rendersView ? 1 : 0
        for request in step.requests { take(request, isWaiting: isWaiting(request.id)) }
        for id in step.cancelled { cancel(id) }
        waiting.removeAll { !isWaiting($0.id) }
    }

    private mutating func take(_ request: Request, isWaiting: Bool) {
        unmatchedRequests.append(request)
        guard isWaiting else { return notifications.append(request.effect) }
        waiting.append(request)
        if let span = (request.effect as? TimeEffect)?.span { dueTimes[request.id] = time &+ span }
    }

    /// The `cancellation` of a cancelled effect needs no expectation of its own.
    private mutating func cancel(_ id: RequestID) {
        cancelled.append(id)
        guard let request = waiting.first(where: { $0.id == id }) else { return }
        unmatchedCancellations.append(request)
        _ = matchRequest { isCancellation(request.effect, by: $0.effect) }
    }

    /// Writes down that the view changed without a render, if it did.
    mutating func compareViews<View: Equatable>(_ before: View, _ after: View, rendersBefore: Int) {
        guard renderCount == rendersBefore, let difference = Difference(before, after, named: "view") else { return }
        unrendered += difference.lines.map { "change of the view without a render: \($0)" }
    }

    /// Writes down the effects that the root machine does not declare, for which a shell has no handler.
    mutating func compareDeclarations(_ requests: [Request], _ declared: [any Effect.Type]) {
        let known = Set(declared.map { ObjectIdentifier($0) })
        for effect in requests.map(\.effect) where !(effect is any ViewEffect) {
            guard !known.contains(ObjectIdentifier(type(of: effect))) else { continue }
            undeclared.append(
                "the effect \(type(of: effect).name), which `effects` of the root machine does not declare")
        }
    }

    /// What is cancelled by a machine's end is its parent's doing, and needs no expectation.
    mutating func matchAllCancellations() { unmatchedCancellations = [] }

    mutating func matchRequest(where fits: (Request) -> Bool) -> Request? {
        unmatchedRequests.firstIndex(where: fits).map { unmatchedRequests.remove(at: $0) }
    }

    mutating func matchCancellation(of id: RequestID) -> Bool {
        guard let index = unmatchedCancellations.firstIndex(where: { $0.id == id }) else { return false }
        unmatchedCancellations.remove(at: index)
        return true
    }

    mutating func matchIgnored() -> Bool {
        guard matchedIgnored < ignoredCount else { return false }
        matchedIgnored += 1
        return true
    }

    mutating func matchEvent() -> Event? { events.isEmpty ? nil : events.removeFirst() }
}

private func isCancellation<E: Effect>(_ effect: E, by other: any Effect) -> Bool {
    guard let undo = effect.cancellation else { return false }
    return other as? E == undo
}
