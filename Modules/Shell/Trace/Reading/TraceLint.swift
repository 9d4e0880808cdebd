import Effects
import JSONFormat

/// Checks a trace for errors: the faults that the shell has reported, requests left without their answer, and lines
/// that are missing or out of order according to their numbers.
///
/// These are defects. The other findings are notes: a render without a change only wastes a drawing, an ignored event
/// may have crossed with the transition that made it meaningless, and a request made while the shell was shutting down
/// is not started. No finding is reported for work cut short by a shutdown, for requests left open by the end of an
/// incomplete recording, and for answers that crossed with their cancellation.
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
    private var message = 0
    private var revision = 0
    private var view: JSON?
    private var requests = OpenRequests()
    /// All ids of requests so far.
    private var requested: Set<RequestID> = []

    /// Checks a trace.
    public init(_ trace: TraceFile) {
        for turn in trace.turns {
            for line in turn.lines { look(at: line, turn.number) }
        }
    }

    private mutating func look(at line: TraceLine, _ turn: Int) {
        checkNumbers(of: line, turn)
        checkRequest(of: line, turn)
        if let request = requests.read(line) {
            note(turn, "the handler of \(request.name) returned without an answer")
        }
        switch line.kind {
        case .ignored:
            note(turn, isDefect: false, "\(line.count ?? 0) of the core's events meant nothing where they arrived")
        case .snapshot:
            if line.view == view { note(turn, isDefect: false, "a render of view \(revision) without a change") }
            view = line.view
        // A late answer is an expected race.
        case .fault where line.fault != .late: note(turn, line.text ?? "")
        case .ended: for request in requests.list { look(at: request, leftOpenAt: line.time) }
        default: break
        }
    }

    /// Messages and revisions are numbered one by one, and the cause of a line precedes it.
    private mutating func checkNumbers(of line: TraceLine, _ turn: Int) {
        if let number = line.message {
            check("message", number, after: \.message, turn)
        } else if let cause = line.cause, cause > message {
            note(turn, "message \(cause) is missing, though it has caused what follows")
            message = cause
        }
        if line.kind != .drop, let number = line.revision { check("revision", number, after: \.revision, turn) }
    }

    /// A line that refers to a request must follow it.
    private mutating func checkRequest(of line: TraceLine, _ turn: Int) {
        guard let id = line.id, requested.insert(id).inserted, line.kind != .request, line.kind != .fault else {
            return
        }
        let end = line.kind == .answer ? "answered" : line.kind.rawValue
        note(turn, "request \(id) is missing, though it was \(end)")
    }

    private mutating func check(
        _ kind: String, _ number: Int, after last: WritableKeyPath<Self, Int>, _ turn: Int
    ) {
        if number != self[keyPath: last] &+ 1 {
            note(turn, "\(kind) \(number) follows \(kind) \(self[keyPath: last])")
        }
        self[keyPath: last] = number
    }

    private mutating func look(at request: OpenRequests.Entry, leftOpenAt end: Int) {
        let age = "\(end - request.line.time) ms"
        if request.isLate {
            note(
                request.line.cause ?? 0, isDefect: false,
                "\(request.name) was asked for during the shutdown, \(age) before the end, and not begun")
        } else {
            note(
                request.line.cause ?? 0, "\(request.name) was neither answered nor closed in the \(age) up to the end")
        }
    }

    /// Notes a finding, unless the last one was the same: the shell may have reported it as well.
    private mutating func note(_ message: Int, isDefect: Bool = true, _ text: String) {
        let finding = Finding(message: message, isDefect: isDefect, text: text)
        if finding != findings.last { findings.append(finding) }
    }
}
