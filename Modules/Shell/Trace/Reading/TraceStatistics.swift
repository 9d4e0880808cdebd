import Effects

/// What a trace holds, in numbers.
public struct TraceStatistics: Sendable {
    /// What became of one type of operation.
    public struct Operation: Sendable, Equatable {
        /// How often it was asked for.
        public var requests = 0
        /// How many answers came.
        public var answers = 0
        /// How many requests were withdrawn.
        public var withdrawn = 0
        /// The longest time from a request to an answer, in milliseconds.
        public var slowest = 0

        fileprivate mutating func noteAnswer(after wait: Int) {
            answers += 1
            slowest = max(slowest, wait)
        }
    }

    /// How often each kind of line occurs.
    public private(set) var counts: [String: Int] = [:]
    /// The operations, by their names.
    public private(set) var operations: [String: Operation] = [:]
    /// How many drawn views are as the one before.
    public private(set) var needlessViews = 0
    /// How many requests expected an answer and got none, though nobody had withdrawn them or cut them short.
    public private(set) var unanswered = 0
    /// The time of the last line, in milliseconds.
    public private(set) var duration = 0
    private var ledger = RequestLedger()

    /// Counts what is in a trace.
    public init(_ trace: TraceFile) {
        for turn in trace.turns {
            for line in turn.lines { count(line, turn.number) }
        }
        // What a killed program left open might have been answered.
        if trace.isComplete { unanswered += ledger.open.count }
    }

    private mutating func count(_ line: TraceLine, _ message: Int) {
        if ledger.read(line, message)?.kind == .unanswered { unanswered += 1 }
        counts[line.entry.kind.rawValue, default: 0] += 1
        duration = max(duration, line.time)
        switch line.entry {
        case .request(_, let name, _, _):
            operations[name, default: Operation()].requests += 1
        case .answer(let id, let name, _):
            let wait = ledger[id].map { line.time - $0.time } ?? 0
            operations[name, default: Operation()].noteAnswer(after: wait)
        case .withdrawn(let id):
            if let name = ledger[id]?.operation { operations[name]?.withdrawn += 1 }
        case .snapshot(_, let change): if change.changes.isEmpty { needlessViews += 1 }
        case .fault(let fault): counts[fault.kind.rawValue, default: 0] += 1
        case .header, .event, .closed, .ignored, .unrendered, .sideEffect, .drop, .signal, .shutdown, .ended: break
        }
    }

    /// The numbers as lines for people.
    public func lines() -> [String] {
        let kinds = [
            ("events", "event"), ("answers", "answer"), ("requests", "request"), ("withdrawn", "withdrawn"),
            ("views drawn", "snapshot"), ("views not drawn", "unrendered"), ("side effects", "sideEffect"),
            ("ignored events", "ignored"), ("stale drops", "drop"), ("late answers", "late"),
            ("refused", "refused"), ("signals", "signal"),
        ]
        let numbers =
            kinds.map { ($0, counts[$1] ?? 0) } + [("unanswered", unanswered), ("needless views", needlessViews)]
        let rows = operations.sorted { $0.key < $1.key }.map { name, operation in
            "\(Self.column(name))\(operation.requests) requests, \(operation.answers) answers, "
                + "\(operation.withdrawn) withdrawn, the slowest answer after \(operation.slowest) ms"
        }
        return ["\(Self.column("duration"))\(duration) ms"] + numbers.map { "\(Self.column($0))\($1)" } + rows
    }

    private static func column(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 17 - name.count))
    }
}
