import Effects

/// The state of each request of a trace, up to the last line read.
struct RequestLedger {
    /// A request.
    struct Entry {
        let id: RequestID
        let effect: String
        /// The number of answers that the core expects.
        let expects: Request.Expectation
        /// The number of the message that caused the request.
        let message: Int
        /// The time of the request, in milliseconds.
        let time: Int
        /// Whether the shell was already shutting down, when it starts no new work.
        let isLate: Bool
        fileprivate(set) var state = State.waiting

        /// The request's name in findings.
        var name: String { "\(effect) \(id)" }
    }

    /// The state of a request.
    enum State: Equatable {
        case waiting
        /// The core accepted the only answer it expects.
        case answered(message: Int)
        /// The core rejected an answer, which was reported, and the request is still pending.
        case refused
        case cancelled
        /// The handler returned, or there was none.
        case closed
        /// The handler returned without the expected answer, which was reported.
        case unanswered
    }

    private var entries: [RequestID: Entry] = [:]
    private var newest: RequestID?
    private var isEnding = false

    /// The request with an id; the latest one if the id was reused.
    subscript(id: RequestID) -> Entry? { entries[id] }

    /// The requests that expect one answer, have not received it, are not cancelled, and whose handler has not
    /// returned.
    var open: [Entry] {
        entries.values.filter { $0.expects == .answer && $0.state == .waiting }.sorted { $0.id < $1.id }
    }

    /// Processes the next line.
    ///
    /// - Parameter message: The number of the message that the line is, or was caused by.
    mutating func read(_ line: TraceLine, _ message: Int) -> Violation? {
        switch line.entry {
        case .request(let id, let effect, let expects, _):
            if let entry = entries[id], entry.state == .waiting || entry.state == .refused {
                return Violation(kind: .askedTwice, id: id, request: entry.name)
            }
            entries[id] = Entry(
                id: id, effect: effect, expects: expects, message: message, time: line.time, isLate: isEnding)
            newest = id
        case .answer(let id, let effect, _):
            return answer(id, message).map { Violation(kind: $0, id: id, request: "\(effect) \(id)") }
        case .closed(let id): return close(id)
        case .cancelled(let id):
            switch entries[id]?.state {
            case .waiting, .refused: entries[id]?.state = .cancelled
            case .answered, .cancelled, .closed, .unanswered, nil: break
            }
        case .fault(let fault): return read(fault, message)
        case .shutdown: isEnding = true
        case .header, .event, .ignored, .snapshot, .viewEffect, .drop, .signal, .ended: break
        }
        return nil
    }

    private mutating func answer(_ id: RequestID, _ message: Int) -> Violation.Kind? {
        guard let entry = entries[id] else { return .neverAsked }
        switch (entry.state, entry.expects) {
        case (.answered, _): return .second
        case (.closed, _), (.unanswered, _): return .afterReturn
        // The answer and the cancellation may have crossed; if the core received the answer, it has rejected it.
        case (.cancelled, _): return nil
        case (.waiting, .nothing), (.refused, .nothing): return .unexpected
        case (.waiting, .answers), (.refused, .answers): return nil
        case (.waiting, .answer), (.refused, .answer):
            entries[id]?.state = .answered(message: message)
            return nil
        }
    }

    private mutating func close(_ id: RequestID) -> Violation? {
        guard let entry = entries[id], entry.state == .waiting else { return nil }
        entries[id]?.state = .closed
        // A handler that is cancelled by a shutdown need not answer.
        return entry.expects == .answer && !isEnding ? unanswered(id) : nil
    }

    /// Reports a request without an answer, once.
    private mutating func unanswered(_ id: RequestID) -> Violation? {
        guard let entry = entries[id], entry.state != .unanswered else { return nil }
        entries[id]?.state = .unanswered
        return Violation(kind: .unanswered, id: id, request: entry.name)
    }

    private mutating func read(_ fault: TraceFault, _ message: Int) -> Violation? {
        switch fault.kind {
        case .refused:
            guard let id = fault.id, entries[id]?.state == .answered(message: message) else { return nil }
            entries[id]?.state = .refused
        // The fault follows its request and contains no id.
        case .unhandled: if let newest { entries[newest]?.state = .closed }
        case .unanswered: return fault.id.flatMap { unanswered($0) }
        case .abandoned: if let id = fault.id { entries[id]?.state = .closed }
        case .late, .undeclared, .unperformed: break
        }
        return nil
    }
}

extension RequestLedger {
    /// A line that violates the protocol of requests and answers.
    struct Violation: CustomStringConvertible {
        /// The kind of violation.
        enum Kind {
            /// A request reuses an id that is still in use.
            case askedTwice
            /// An answer has no request.
            case neverAsked
            /// A request that expects no answer was answered.
            case unexpected
            /// A request that expects one answer was answered again.
            case second
            /// A request was answered after its handler had returned.
            case afterReturn
            /// The handler returned without the expected answer.
            case unanswered
        }

        let kind: Kind
        let id: RequestID
        fileprivate let request: String

        var description: String {
            switch kind {
            case .askedTwice: "a second request \(request) while the first is under way"
            case .neverAsked: "an answer to \(request), which was never asked for"
            case .unexpected: "an answer to \(request), which expects none"
            case .second: "a second answer to \(request)"
            case .afterReturn: "an answer to \(request) after its handler had returned"
            case .unanswered: "the handler of \(request) returned without an answer"
            }
        }
    }
}
