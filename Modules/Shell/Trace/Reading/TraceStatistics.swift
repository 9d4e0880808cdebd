import Effects

/// The statistics of a trace.
public struct TraceStatistics: Sendable {
    /// The statistics of one effect type.
    public struct Effect: Sendable, Equatable {
        /// The number of requests.
        public var requests = 0
        /// The number of answers.
        public var answers = 0
        /// The number of cancelled requests.
        public var cancelled = 0
        /// The longest time from a request to an answer, in milliseconds.
        public var slowest = 0

        fileprivate mutating func noteAnswer(after wait: Int) {
            answers += 1
            slowest = max(slowest, wait)
        }
    }

    /// The number of lines of each kind, and of faults by their kind. Signal lines that contain a recorded duration are
    /// not counted.
    public private(set) var counts: [String: Int] = [:]
    /// The effect types, by name.
    public private(set) var effects: [String: Effect] = [:]
    /// The number of rendered views that equal the previous one.
    public private(set) var redundantRenders = 0
    /// The number of requests that expected an answer but received none, although they were neither cancelled nor cut
    /// short.
    public private(set) var unanswered = 0
    /// The time of the last line, in milliseconds.
    public private(set) var duration = 0
    /// The recorded durations, in milliseconds.
    public private(set) var durations: [RecordedDuration: Int] = [:]
    private var ledger = RequestLedger()

    /// Computes the statistics of a trace.
    public init(_ trace: TraceFile) {
        for turn in trace.turns {
            for line in turn.lines { count(line, turn.number) }
        }
        // Requests left open by a killed program might still have been answered.
        if trace.isComplete { unanswered += ledger.open.count }
    }

    private mutating func count(_ line: TraceLine, _ message: Int) {
        if ledger.read(line, message)?.kind == .unanswered { unanswered += 1 }
        counts[line.entry.kind.rawValue, default: 0] += 1
        duration = max(duration, line.time)
        switch line.entry {
        case .request(_, let name, _, _):
            effects[name, default: Effect()].requests += 1
        case .answer(let id, let name, _):
            let wait = ledger[id].map { line.time - $0.time } ?? 0
            effects[name, default: Effect()].noteAnswer(after: wait)
        case .cancelled(let id):
            if let name = ledger[id]?.effect { effects[name]?.cancelled += 1 }
        case .snapshot(_, let change): if change.changes.isEmpty { redundantRenders += 1 }
        case .signal(let words):
            for subject in RecordedDuration.allCases {
                guard let milliseconds = subject.milliseconds(in: words) else { continue }
                durations[subject] = milliseconds
                counts[line.entry.kind.rawValue, default: 0] -= 1
            }
        case .fault(let fault): counts[fault.kind.rawValue, default: 0] += 1
        case .header, .event, .closed, .ignored, .viewEffect, .drop, .shutdown, .ended: break
        }
    }

    /// Returns the statistics as human-readable lines.
    public func lines() -> [String] {
        let kinds = [
            ("events", "event"), ("answers", "answer"), ("requests", "request"), ("cancelled", "cancelled"),
            ("views drawn", "snapshot"), ("view effects", "viewEffect"),
            ("ignored events", "ignored"), ("stale drops", "drop"), ("late answers", "late"),
            ("refused", "refused"), ("signals", "signal"),
        ]
        let numbers =
            kinds.map { ($0, counts[$1] ?? 0) } + [("unanswered", unanswered), ("needless views", redundantRenders)]
        let rows = effects.sorted { $0.key < $1.key }.map { name, effect in
            "\(Self.column(name))\(effect.requests) requests, \(effect.answers) answers, "
                + "\(effect.cancelled) cancelled, the slowest answer after \(effect.slowest) ms"
        }
        let spans =
            [("duration", duration)]
            + [("first frame", RecordedDuration.firstFrame), ("in use", .inUse)]
            .compactMap { name, subject in durations[subject].map { (name, $0) } }
        return spans.map { "\(Self.column($0))\($1) ms" } + numbers.map { "\(Self.column($0))\($1)" } + rows
    }

    private static func column(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 17 - name.count))
    }
}
