import Effects

/// Finds in a trace what should not be there.
///
/// A defect is what an app must never do. The rest deserves a look: a render without a change costs no more than a
/// drawing, and an event that meant nothing may have crossed with what made it meaningless. Work that a shutdown cut short is none of that, nor is a request that the end of a recording left open, nor an answer
/// that crossed with its withdrawal.
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
    private var asked: [RequestID: String] = [:]
    private var answered: Set<RequestID> = []
    private var hasView = false

    /// Looks through a trace.
    public init(_ trace: TraceFile) {
        for turn in trace.turns {
            for line in turn.lines { look(at: line.entry, turn.number) }
        }
    }

    private mutating func look(at entry: TraceEntry, _ message: Int) {
        switch entry {
        case .request(let id, let operation, _):
            asked[id] = operation
            answered.remove(id)
        case .answer(let id, let operation, _):
            if asked[id] == nil { note(message, "an answer to \(operation) \(id), which was never asked for") }
            answered.insert(id)
        case .ignored(let count):
            note(message, isDefect: false, "\(count) of the core's events meant nothing where they arrived")
        case .unrendered(let change):
            note(message, "the view changed without a render: \(Self.paths(change))")
        case .snapshot(let rev, let change):
            if hasView && change.changes.isEmpty {
                note(message, isDefect: false, "a render of view \(rev) without a change")
            }
            hasView = true
        case .fault(let fault): look(at: fault, message)
        case .header, .event, .closed, .withdrawn, .sideEffect, .drop, .signal, .shutdown, .ended: break
        }
    }

    private mutating func look(at fault: TraceFault, _ message: Int) {
        switch fault.kind {
        case .refused where fault.id.map(answered.contains) == true:
            note(message, "refused, perhaps a second answer: \(fault.text)")
        case .refused, .unhandled, .unanswered, .abandoned: note(message, fault.text)
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
