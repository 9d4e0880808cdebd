public import Effects

/// Passes the events and answers of a trace to a new core, and compares all resulting entries with the recorded ones.
///
/// The number of expected answers and the ignored events, which a wire does not carry, are compared only if neither the
/// recorded core nor the new one is behind a wire.
public struct Replay<Bridge: CoreBridge> where Bridge.Event: Codable {
    private let trace: TraceFile
    private var core: ReplayedCore<Bridge>
    /// Whether neither the recorded core nor this one is behind a wire.
    private let reportsExpectations: Bool
    private var recordedView: [String: String] = [:]

    /// Prepares a replay.
    ///
    /// - Parameters:
    ///   - trace: The recording.
    ///   - bridge: A new core.
    public init(_ trace: TraceFile, on bridge: Bridge) throws(ReplayError) {
        self.trace = trace
        reportsExpectations = bridge.reportsExpectations && trace.reportsExpectations
        do {
            core = try ReplayedCore(bridge)
        } catch {
            throw ReplayError(message: 0, reason: "\(error)")
        }
    }

    /// Replays up to a message or to the end, and stops at the first difference.
    ///
    /// - Parameters:
    ///   - last: The number of the last message to replay; nil for all.
    ///   - show: Called after each turn with the turn, the view, and whether it was rendered again.
    /// - Throws: `ReplayError` if a message cannot be passed to the core.
    public mutating func run(
        until last: Int? = nil, show: (TraceFile.Turn, Bridge.ViewModel, Bool) -> Void = { _, _, _ in }
    ) throws(ReplayError) -> ReplayResult {
        var views = 0
        var messages = 0
        for (index, turn) in trace.turns.enumerated() {
            if let last, turn.number > last { break }
            let found = comparable(try replay(turn))
            let recorded = comparable(turn.rest.map(\.entry).filter(\.isOfCore))
            // A killed process may have recorded its last message without all of the consequences.
            let isWhole = trace.isComplete || index < trace.turns.count - 1
            if let lines = difference(recorded, isWhole ? found : Array(found.prefix(recorded.count))) {
                return .differs(ReplayDifference(message: turn.number, of: turn.message?.entry.title, lines: lines))
            }
            let drawn = found.count { $0.kind == .snapshot }
            views += drawn
            if turn.message != nil { messages += 1 }
            show(turn, core.view, drawn > 0)
        }
        return .same(messages: messages, views: views)
    }

    private mutating func replay(_ turn: TraceFile.Turn) throws(ReplayError) -> [TraceEntry] {
        do {
            guard let message = turn.message else { return try core.start() }
            return try core.take(message.entry).filter(\.isOfCore)
        } catch {
            throw ReplayError(message: turn.number, reason: ReplayError.reason(for: error))
        }
    }

    /// Returns the entries without the information that a wire does not carry.
    private func comparable(_ entries: [TraceEntry]) -> [TraceEntry] {
        if reportsExpectations { return entries }
        return entries.compactMap { entry in
            switch entry {
            case .ignored: nil
            case .request(let id, let effect, _, let value):
                .request(id, effect: effect, expects: .answers, value)
            case .header, .event, .answer, .closed, .cancelled, .snapshot, .viewEffect, .fault, .drop,
                .signal, .shutdown, .ended:
                entry
            }
        }
    }

    /// Returns the description of the first difference; nil if the entries are equal.
    private mutating func difference(_ recorded: [TraceEntry], _ found: [TraceEntry]) -> [String]? {
        for index in 0..<max(recorded.count, found.count) {
            let old = index < recorded.count ? recorded[index] : nil
            let new = index < found.count ? found[index] : nil
            if case .snapshot(_, let change)? = old { recordedView.apply(change.changes) }
            guard old != new else { continue }
            return describe(old, new)
        }
        return nil
    }

    private func describe(_ old: TraceEntry?, _ new: TraceEntry?) -> [String] {
        switch (old, new) {
        case (.snapshot(let oldRev, let oldChange)?, .snapshot(let newRev, let newChange)?):
            let lines = LeafDifference(recordedView, core.dump.leaves).lines
            if !lines.isEmpty { return lines }
            if oldRev != newRev { return ["the view's revision: \(oldRev) → \(newRev)"] }
            return ["the view's hash: \(oldChange.hash) → \(newChange.hash), though the recording shows the same view"]
        case (
            .request(let oldID, let oldName, let asked, let oldValue)?,
            .request(let newID, let newName, let asks, let newValue)?
        )
        where oldID == newID && oldName == newName:
            let lines = Self.difference(asked, asks) + LeafDifference(oldValue.leaves, newValue.leaves).lines
            return lines.map { "request \(oldID) \(oldName) \($0)" }
        case (let old?, let new?): return ["\(old.summary) → \(new.summary)"]
        case (let old?, nil): return ["missing: \(old.summary)"]
        case (nil, let new): return ["not in the recording: \(new?.summary ?? "nothing")"]
        }
    }

    private static func difference(_ old: Request.Expectation, _ new: Request.Expectation) -> [String] {
        guard old != new else { return [] }
        return ["expects: \(old.word) → \(new.word)"]
    }
}

extension TraceFile {
    /// Whether the trace contains information that a wire does not carry.
    fileprivate var reportsExpectations: Bool {
        turns.contains { turn in
            turn.rest.contains { line in
                switch line.entry {
                case .ignored: true
                case .request(_, _, let expects, _): expects != .answers
                case .header, .event, .answer, .closed, .cancelled, .snapshot, .viewEffect, .fault,
                    .drop, .signal, .shutdown, .ended:
                    false
                }
            }
        }
    }
}

/// The result of a replay.
public enum ReplayResult: Sendable, Equatable {
    /// The replay was identical, with this number of messages and rendered views.
    case same(messages: Int, views: Int)
    /// The replay differs from the recording; contains the first difference.
    case differs(ReplayDifference)
}

/// The first difference between a recording and its replay.
public struct ReplayDifference: Sendable, Equatable {
    /// The number of the message that caused it.
    public let message: Int
    /// The description of the message; nil for the start.
    public let of: String?
    /// The paths that differ, with the recorded and the replayed values.
    public let lines: [String]
}

/// The reason a trace cannot be replayed.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the message that cannot be passed to the core.
    public let message: Int
    /// The problem with the message.
    public let reason: String

    public var description: String { "message \(message): \(reason)" }

    static func reason(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            "its value does not fit this app (\(context.debugDescription))"
        @unknown default: "its value does not fit this app"
        }
    }
}
