import Effects

/// Finds in a trace what should not be there.
///
/// A defect is what an app must never do, or what no recorder writes: lines that are missing or doubled, as far as
/// their numbers tell, and a second recording behind the first, which is not looked at. The rest deserves a look: a render without a change costs no more than a
/// drawing, an event that meant nothing may have crossed with what made it meaningless, and what was asked for while
/// the shell was ending is not begun. Work that a shutdown cut short is none of that, nor is a request that the end of
/// an incomplete recording left open, nor an answer that crossed with its cancellation.
public struct TraceLint: Sendable {
    /// Something that should not be there.
    public struct Finding: Sendable, Equatable, CustomStringConvertible {
        /// The number of the message that it came of.
        public let message: Int
        /// Whether it must never happen.
        public let isDefect: Bool
        /// What it is.
        public let text: String

        public var description: String { "\(isDefect ? "defect" : "note"), message \(message): \(text)" }
    }

    /// Everything found, in order.
    public private(set) var findings: [Finding] = []
    /// The findings that must never be.
    public var defects: [Finding] { findings.filter(\.isDefect) }
    private var numbering: TraceNumbering
    private var ledger = RequestLedger()
    /// The request whose answer or end the last message was, if that broke what was agreed.
    private var told: RequestID?

    /// Looks through a trace.
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
        // A line that is there twice says nothing new.
        if violations.contains(where: \.isRepetition) { return }
        if let violation = ledger.read(line, message) {
            told = violation.id
            note(message, violation.description)
        }
        switch line.entry {
        case .ignored(let count):
            note(message, isDefect: false, "\(count) of the core's events meant nothing where they arrived")
        case .unrendered(let change):
            note(message, "the view changed without a render: \(Self.paths(change))")
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

    /// The shell reports what a message did wrong, which the message itself has shown by then.
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

    private static func paths(_ change: ViewChange) -> String {
        let paths = change.changes.keys.sorted()
        return paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
    }
}
