import JSONFormat

/// A trace as human-readable text: one line for each entry, and below a rendered view its changes.
///
/// A message shows its number and, after an arrow, the number of the message that caused it. Lines without a number
/// were caused by the message above them.
public struct TraceText: Sendable {
    /// The maximum number of view changes shown.
    private static let mostChanges = 8
    /// The indentation of view changes, which aligns them with the text of the lines.
    private static let indent = 24
    private let trace: TraceFile

    /// Creates the text of a trace.
    public init(_ trace: TraceFile) { self.trace = trace }

    /// Returns the lines, in order.
    public func lines() -> [String] {
        var view: [String: String] = [:]
        var lines = [heading]
        for line in trace.turns.flatMap(\.lines) {
            lines.append(Self.row(for: line))
            lines += Self.changes(in: line.entry, from: &view)
        }
        return lines + notes
    }

    private var heading: String {
        let settings = trace.header.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let input = trace.header.input.map { ["input \($0.line)"] } ?? []
        return ([trace.header.app + " " + trace.header.version] + settings + input).joined(separator: ", ")
    }

    /// Notes about the file itself.
    public var notes: [String] {
        var notes: [String] = []
        if trace.isTruncated { notes.append("The last line is cut: the recording was stopped while it was written.") }
        if !trace.isComplete { notes.append("The recording stops before the end of the run.") }
        if trace.unknownCount > 0 {
            notes.append("\(trace.unknownCount) lines of kinds that this version does not know were left out.")
        }
        return notes
    }

    private static func row(for line: TraceLine) -> String {
        let number = line.message.map(String.init) ?? ""
        let cause = line.message == nil ? "" : line.cause.map { "←\($0)" } ?? ""
        let time = "+\(line.time / 1000).\(String(line.time % 1000 + 1000).dropFirst())s"
        return "\(number.padded(to: 5))\(cause.padded(after: 6)) \(time.padded(to: 10))  \(line.entry.summary)"
    }

    private static func changes(in entry: TraceEntry, from view: inout [String: String]) -> [String] {
        guard case .snapshot(_, let change) = entry else { return [] }
        let old = view
        view.apply(change.changes)
        return LeafDifference(old, view, limit: mostChanges).lines.map {
            String(repeating: " ", count: indent) + $0
        }
    }
}

extension TraceEntry {
    /// A short description of the entry.
    var title: String {
        switch self {
        case .event(let value): "the event \(LeafDifference.short(value.summary))"
        case .answer(let id, let effect, _): "the answer to \(effect) \(id)"
        case .closed(let id): "the end of \(id)"
        case .header, .request, .cancelled, .ignored, .snapshot, .viewEffect, .fault, .drop, .signal,
            .shutdown, .ended:
            kind.rawValue
        }
    }

    /// A one-line description of the entry.
    var summary: String {
        switch self {
        case .header(let header): "\(header.app) \(header.version)"
        case .event(let value): "event       \(value.summary)"
        case .answer(let id, let effect, let value): "answer      \(id) \(effect) \(value.summary)"
        case .closed(let id): "closed      \(id)"
        case .request(let id, let effect, _, let value): "request     \(id) \(effect) \(value.summary)"
        case .cancelled(let id): "cancelled   \(id)"
        case .ignored(let count): "ignored     \(count)"
        case .snapshot(let revision, let change): "view        \(revision) \(change.hash)"
        case .viewEffect(let revision, let effect, let value): "view effect \(revision) \(effect) \(value.summary)"
        case .fault(let fault): "\(fault.kind.rawValue.padded(after: 11)) \(fault.text)"
        case .drop(let revision): "dropped     \(revision)"
        case .signal(let words): "signal      \(words)"
        case .shutdown: "shutdown"
        case .ended: "ended"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    fileprivate func padded(after width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
