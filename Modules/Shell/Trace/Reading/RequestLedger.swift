import Effects

/// What has become of each request of a trace, up to the line that was read last.
struct RequestLedger {
    /// A request.
    struct Entry {
        let id: RequestID
        let effect: String
        /// How many answers the core takes; nil when nothing tells.
        let expects: Request.Expectation
        /// The message that it came of.
        let message: Int
        /// When it was asked for, in milliseconds.
        let time: Int
        /// Whether the shell was ending already. It begins no new work then.
        let isLate: Bool
        fileprivate(set) var state = State.waiting

        /// The request as findings name it.
        var name: String { "\(effect) \(id)" }
    }

    /// What has become of a request.
    enum State: Equatable {
        case waiting
        /// The core took an answer, the only one it expects.
        case answered(message: Int)
        /// The core refused what it was given, which was reported, and still waits.
        case refused
        case cancelled
        /// The handler returned, or there was none.
        case closed
        /// The handler returned and owes the answer, which was reported.
        case unanswered
    }

    private var entries: [RequestID: Entry] = [:]
    private var newest: RequestID?
    private var isEnding = false

    /// The request under a number, the last one if it was used again.
    subscript(id: RequestID) -> Entry? { entries[id] }

    /// The requests whose one answer has neither come nor become unnecessary, and whose handler has not returned.
    var open: [Entry] {
        entries.values.filter { $0.expects == .answer && $0.state == .waiting }.sorted { $0.id < $1.id }
    }

    /// Reads the next line.
    ///
    /// - Parameter message: the message that the line is, or came of.
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
        case .header, .event, .ignored, .snapshot, .unrendered, .viewEffect, .drop, .signal, .ended: break
        }
        return nil
    }

    private mutating func answer(_ id: RequestID, _ message: Int) -> Violation.Kind? {
        guard let entry = entries[id] else { return .neverAsked }
        switch (entry.state, entry.expects) {
        case (.answered, _): return .second
        case (.closed, _), (.unanswered, _): return .afterReturn
        // The two may have crossed; if the core was bothered with it, it has refused it.
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
        // A handler that is cancelled by a shutdown owes nothing any more.
        return entry.expects == .answer && !isEnding ? unanswered(id) : nil
    }

    /// Reports a request once.
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
        // The fault follows its request and has no number of its own.
        case .unhandled: if let newest { entries[newest]?.state = .closed }
        case .unanswered: return fault.id.flatMap { unanswered($0) }
        case .abandoned: if let id = fault.id { entries[id]?.state = .closed }
        case .late, .undeclared, .unperformed: break
        }
        return nil
    }
}

extension RequestLedger {
    /// A line that breaks what was agreed on requests and answers.
    struct Violation: CustomStringConvertible {
        /// How it does.
        enum Kind {
            /// A request under a number that is in use.
            case askedTwice
            /// An answer to nothing.
            case neverAsked
            /// An answer to what expects none.
            case unexpected
            /// An answer after the only one that is expected.
            case second
            /// An answer after the handler had returned.
            case afterReturn
            /// The handler returned and owes the answer.
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
