import Effects

/// Checks a trace for errors.
///
/// A defect is a mistake of the app, or a line that no recorder writes: missing or duplicate lines, as far as the
/// numbering shows, and a second recording appended to the first, which is not checked. The other findings are notes: a
/// render without a change only wastes a drawing, an ignored event may have crossed with the transition that made it
/// meaningless, and a request made while the shell was shutting down is not started. No finding is reported for work
/// cut short by a shutdown, for requests left open by the end of an incomplete recording, and for answers that crossed
/// with their cancellation.
public struct TraceLint: Sendable {
    /// A problem found in a trace.
    public struct Finding: Sendable, Equatable, CustomStringConvertible {
        /// The number of the message that caused it.
        public let message: Int
        /// Whether it must never happen.
        public let isDefect: Bool
        /// The description of the problem.
        public let text: String

        public var description: String { "\(isDefect ? "defect" : "note"), message \(message): \(text)" }
    }

    /// All findings, in order.
    public private(set) var findings: [Finding] = []
    /// The findings that must never happen.
    public var defects: [Finding] { findings.filter(\.isDefect) }
    private var numbering: TraceNumbering
    private var ledger = RequestLedger()
    /// The request that the last message answered or closed in violation of the protocol, if any.
    private var told: RequestID?

    /// Checks a trace.
    public init(_ trace: TraceFile) {
        numbering = TraceNumbering(of: trace)
        for turn in trace.turns {
            for line in turn.lines {
                if case .header = line.entry {
                    note(turn.number, "another recording begins here; it was not looked at")
                    return
                }
                look(at: line, turn.number)
            }
        }
    }

    private mutating func look(at line: TraceLine, _ message: Int) {
        if line.message != nil { told = nil }
        let violations = numbering.read(line)
        for violation in violations { note(message, violation.description) }
        // A duplicate line contains nothing new.
        if violations.contains(where: \.isRepetition) { return }
        if let violation = ledger.read(line, message) {
            told = violation.id
            note(message, violation.description)
        }
        switch line.entry {
        case .ignored(let count):
            note(message, isDefect: false, "\(count) of the core's events meant nothing where they arrived")
        case .snapshot(let revision, let change):
            if change.changes.isEmpty {
                note(message, isDefect: false, "a render of view \(revision) without a change")
            }
        case .fault(let fault): look(at: fault, message)
        case .ended: for request in ledger.open { look(at: request, leftOpenAt: line.time) }
        case .header, .event, .answer, .closed, .request, .cancelled, .viewEffect, .drop, .signal, .shutdown: break
        }
    }

    private mutating func look(at request: RequestLedger.Entry, leftOpenAt end: Int) {
        let age = "\(end - request.time) ms"
        if request.isLate {
            note(
                request.message, isDefect: false,
                "\(request.name) was asked for during the shutdown, \(age) before the end, and not begun")
        } else {
            note(request.message, "\(request.name) was neither answered nor closed in the \(age) up to the end")
        }
    }

    /// Notes a fault, unless the message itself was already noted for the same violation.
    private mutating func look(at fault: TraceFault, _ message: Int) {
        switch fault.kind {
        case .refused where fault.id != nil && fault.id == told: break
        case .unanswered where fault.id == told: break
        case .refused, .unhandled, .undeclared, .unperformed, .unanswered, .abandoned: note(message, fault.text)
        case .late: break
        }
    }

    private mutating func note(_ message: Int, isDefect: Bool = true, _ text: String) {
        findings.append(Finding(message: message, isDefect: isDefect, text: text))
    }
}
