import Effects
import JSONFormat

/// The statistics of a trace.
public struct TraceStatistics: Sendable {
    /// The statistics of one effect type.
    private struct Effect {
        var (requests, answers, cancelled) = (0, 0, 0)
        /// The longest time from a request to an answer, in milliseconds.
        var slowest = 0
    }

    /// The number of lines of each kind, and of faults by their kind.
    private var counts: [String: Int] = [:]
    private var effects: [String: Effect] = [:]
    private var durations: [RecordedDuration: Int] = [:]
    /// The bytes exchanged with a core behind a wire.
    private var (sent, received) = (0, 0)
    /// The time of the last line, in milliseconds.
    private var duration = 0
    private var redundantRenders = 0
    /// The requests whose handlers returned without an answer, or that were left open by a complete recording.
    private var unanswered = 0
    private var open = OpenRequests()
    private var requests: [RequestID: TraceLine] = [:]
    private var view: JSON?

    /// Computes the statistics of a trace.
    public init(_ trace: TraceFile) {
        for line in trace.turns.flatMap(\.lines) { count(line) }
        // Requests left open by a killed program might still have been answered.
        if trace.isComplete { unanswered += open.list.count }
    }

    private mutating func count(_ line: TraceLine) {
        if open.read(line) != nil { unanswered += 1 }
        duration = max(duration, line.time)
        if let (subject, milliseconds) = RecordedDuration.read(line) {
            durations[subject] = milliseconds
            return
        }
        counts[line.fault?.rawValue ?? line.kind.rawValue, default: 0] += 1
        if line.kind == .snapshot {
            redundantRenders += line.view == view ? 1 : 0
            view = line.view
        }
        if let (sent, received) = line.transfer {
            self.sent = self.sent.saturated(adding: sent)
            self.received = self.received.saturated(adding: received)
        }
        if let id = line.id { count(line, of: id) }
    }

    private mutating func count(_ line: TraceLine, of id: RequestID) {
        if line.kind == .request { requests[id] = line }
        guard let request = requests[id], let name = request.effect else { return }
        var effect = effects[name] ?? Effect()
        switch line.kind {
        case .request: effect.requests += 1
        case .answer:
            effect.answers += 1
            effect.slowest = max(effect.slowest, line.time - request.time)
        case .cancelled: effect.cancelled += 1
        default: break
        }
        effects[name] = effect
    }

    /// Returns the statistics as human-readable lines.
    public func lines() -> [String] {
        let kinds = [
            ("events", "event"), ("answers", "answer"), ("requests", "request"), ("cancelled", "cancelled"),
            ("views drawn", "snapshot"), ("view effects", "viewEffect"), ("ignored events", "ignored"),
            ("stale drops", "drop"), ("late answers", "late"), ("refused", "refused"), ("signals", "signal"),
        ]
        let spans = [
            ("duration", duration), ("first frame", durations[.firstFrame]), ("in use", durations[.inUse]),
        ]
        let bytes = counts["bytes"] == nil ? [] : [("bytes sent", sent), ("bytes received", received)]
        let numbers =
            kinds.map { ($0, counts[$1] ?? 0) } + [("unanswered", unanswered), ("needless views", redundantRenders)]
            + bytes
        let rows = effects.sorted { $0.key < $1.key }.map { name, effect in
            (
                name,
                "\(effect.requests) requests, \(effect.answers) answers, \(effect.cancelled) cancelled, "
                    + "the slowest answer after \(effect.slowest) ms"
            )
        }
        let table = spans.compactMap { name, span in span.map { (name, "\($0) ms") } } + numbers.map { ($0, "\($1)") }
        return (table + rows).map { "\($0.padded(after: 16)) \($1)" }
    }
}

extension Int {
    /// Returns the sum, or the limit that it exceeds.
    fileprivate func saturated(adding other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
