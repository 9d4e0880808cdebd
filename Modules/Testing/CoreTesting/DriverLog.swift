public import Effects

/// What has come out of a driven command, machine or core, and what of it no expectation has named yet.
public struct DriverLog<Event> {
    /// The requests that wait for an answer, oldest first.
    public private(set) var waiting: [Request] = []
    /// The notifications and side effects said so far.
    public private(set) var said: [any Operation] = []
    /// The ids withdrawn so far.
    public private(set) var withdrawn: [RequestID] = []
    /// How often a render was asked for.
    public private(set) var renderCount = 0
    /// How many events meant nothing where they arrived.
    public private(set) var ignoredCount = 0
    /// The events emitted that no expectation has named, oldest first.
    public internal(set) var events: [Event] = []
    /// The time since the driver was made, as `advance(by:)` has it.
    var time: UInt64 = 0
    /// When the timers that wait are due.
    var dueTimes: [RequestID: UInt64] = [:]

    private var unnamedRequests: [Request] = []
    private var unnamedWithdrawals: [Request] = []
    private var namedIgnored = 0
    private var unrendered: [String] = []

    /// What no expectation has named, in words.
    var unexpected: [String] {
        let ignored = ignoredCount - namedIgnored
        return unnamedRequests.map { "request \(ValueText.short($0))" }
            + events.map { "event \(ValueText.short($0))" }
            + unnamedWithdrawals.map { "withdrawal of \(ValueText.short($0))" }
            + (ignored > 0 ? ["\(ignored) ignored event\(ignored > 1 ? "s" : "")"] : [])
            + unrendered
    }

    /// Writes down one turn: the requests made, those withdrawn, and the events ignored so far.
    mutating func take(
        _ requests: [Request], withdrawn ids: [RequestID], ignored: Int, isWaiting: (RequestID) -> Bool
    ) {
        ignoredCount = ignored
        for request in requests { take(request, isWaiting: isWaiting(request.id)) }
        for id in ids { withdraw(id) }
        waiting.removeAll { !isWaiting($0.id) }
    }

    private mutating func take(_ request: Request, isWaiting: Bool) {
        guard !(request.operation is Render) else { return renderCount += 1 }
        unnamedRequests.append(request)
        guard isWaiting else { return said.append(request.operation) }
        waiting.append(request)
        if let span = (request.operation as? TimeOperation)?.span { dueTimes[request.id] = time &+ span }
    }

    /// The request that takes a withdrawn one back belongs to the withdrawal and needs no expectation of its own.
    private mutating func withdraw(_ id: RequestID) {
        withdrawn.append(id)
        guard let request = waiting.first(where: { $0.id == id }) else { return }
        unnamedWithdrawals.append(request)
        _ = nameRequest { isTakenBack(request.operation, by: $0.operation) }
    }

    /// Writes down that the view changed without a render, if it did.
    mutating func compareViews<View: Equatable>(_ before: View, _ after: View, rendersBefore: Int) {
        guard renderCount == rendersBefore, let difference = Difference(before, after, named: "view") else { return }
        unrendered += difference.lines.map { "change of the view without a render: \($0)" }
    }

    /// What a machine's end withdraws is its owner's doing, and not news.
    mutating func nameAllWithdrawals() { unnamedWithdrawals = [] }

    mutating func nameRequest(where fits: (Request) -> Bool) -> Request? {
        unnamedRequests.firstIndex(where: fits).map { unnamedRequests.remove(at: $0) }
    }

    mutating func nameWithdrawal(of id: RequestID) -> Bool {
        guard let index = unnamedWithdrawals.firstIndex(where: { $0.id == id }) else { return false }
        unnamedWithdrawals.remove(at: index)
        return true
    }

    mutating func nameIgnored() -> Bool {
        guard namedIgnored < ignoredCount else { return false }
        namedIgnored += 1
        return true
    }

    mutating func nameEvent() -> Event? { events.isEmpty ? nil : events.removeFirst() }
}

private func isTakenBack<O: Operation>(_ operation: O, by other: any Operation) -> Bool {
    guard let undo = operation.takenBackBy else { return false }
    return other as? O == undo
}
