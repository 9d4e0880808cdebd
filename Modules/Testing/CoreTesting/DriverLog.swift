public import Effects
import TimeEffects

/// Everything that a driven command, machine or core has produced, and the items that no expectation has matched.
public struct DriverLog<Event> {
    /// The requests that are waiting for an answer, oldest first.
    public private(set) var waiting: [Request] = []
    /// The notifications and view effects so far.
    public private(set) var notifications: [any Effect] = []
    /// The ids cancelled so far.
    public private(set) var cancelled: [RequestID] = []
    /// The number of times the view changed.
    public internal(set) var renderCount = 0
    /// The number of events that were ignored.
    public private(set) var ignoredCount = 0
    /// The unmatched emitted events, oldest first.
    public internal(set) var events: [Event] = []
    /// A machine's unmatched outputs.
    var outputs: [Any] = []
    /// The clock of waiting timers: see `advance(by:)`.
    var clock = SimulatedTime()

    private(set) var unmatchedRequests: [Request] = []
    private var unmatchedCancellations: [Request] = []
    private var matchedIgnored = 0
    /// The types of effects that were requested without being declared.
    private var undeclared: [String] = []
    private var changedByIgnored: [String] = []
    /// Descriptions of the defects of machines.
    var defects: [String] = []

    /// Descriptions of everything that is unmatched.
    var unexpected: [String] {
        let ignored = ignoredCount - matchedIgnored
        return unmatchedRequests.map { "request \(ValueText.short($0))" }
            + events.map { "event \(ValueText.short($0))" } + outputs.map { "output \(ValueText.short($0))" }
            + unmatchedCancellations.map { "cancellation of \(ValueText.short($0))" }
            + (ignored > 0 ? ["\(ignored) ignored event\(ignored > 1 ? "s" : "")"] : [])
            + changedByIgnored + undeclared + defects
    }

    /// Records the result of one call of the core.
    mutating func take(_ step: CoreOutput, isPending: (RequestID) -> Bool) {
        ignoredCount += step.ignoredEvents
        renderCount += step.rendersView ? 1 : 0
        for request in step.requests { take(request, isPending: isPending(request.id)) }
        for id in step.cancelled { cancel(id) }
        waiting.removeAll { !isPending($0.id) }
    }

    private mutating func take(_ request: Request, isPending: Bool) {
        unmatchedRequests.append(request)
        guard isPending else { return notifications.append(request.effect) }
        waiting.append(request)
        if let effect = request.effect as? TimeEffect { clock.begin(request.id, effect) }
    }

    private mutating func cancel(_ id: RequestID) {
        cancelled.append(id)
        guard let request = waiting.first(where: { $0.id == id }) else { return }
        unmatchedCancellations.append(request)
    }

    /// Records an ignored event, and the changes that it made nevertheless.
    mutating func ignore(_ event: Any, _ before: Any, _ after: Any) {
        ignoredCount += 1
        changedByIgnored += ValueText.differences(before, after, named: "state").map {
            "change by the ignored event \(ValueText.short(event)): \($0)"
        }
    }

    /// Records a view that differs from the last one that the core published.
    mutating func compareViews<View: Equatable>(_ published: View, _ current: View) {
        guard published != current else { return }
        changedByIgnored += ValueText.differences(published, current, named: "view").map {
            "change of the view by an ignored event: \($0)"
        }
    }

    /// Records effects that a machine requests without declaring them, for which a shell has no handler.
    mutating func compareDeclarations(_ requests: [Request], _ declared: [any Effect.Type], by machine: String) {
        let known = Set(declared.map { ObjectIdentifier($0) })
        for effect in requests.map(\.effect) where !(effect is any ViewEffect) {
            guard !known.contains(ObjectIdentifier(type(of: effect))) else { continue }
            let text =
                "the effect \(type(of: effect).name), which \(machine) does not declare: add "
                + "`\(type(of: effect)).self`, or the effects of the child that requests it, to its `effects`"
            if !undeclared.contains(text) { undeclared.append(text) }
        }
    }

    /// Matches all cancellations: those at a machine's end are implied, and need no expectation.
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
