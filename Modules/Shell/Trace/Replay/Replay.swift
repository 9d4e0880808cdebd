public import Effects
import JSONFormat
import ShellRuntime

/// Passes the events and answers of a trace to a new core, and compares what it puts out with the recording: views, view
/// effects, requests, cancellations, and refused answers.
///
/// The number of expected answers and the ignored events, which a wire does not carry, are not compared.
public struct Replay<Bridge: CoreBridge> where Bridge.Event: Codable {
    private typealias Record = ShellRecord<Bridge.Event, Bridge.ViewModel>

    private let trace: TraceFile
    private var bridge: Bridge
    private var encoder = TraceEncoder(.transparent)
    private var snapshot: Snapshot<Bridge.ViewModel>

    /// Prepares a replay.
    ///
    /// - Parameters:
    ///   - trace: The recording.
    ///   - bridge: A new core.
    public init(_ trace: TraceFile, on bridge: Bridge) throws(ReplayError) {
        self.trace = trace
        self.bridge = bridge
        do {
            snapshot = Snapshot(boot: BootID(), revision: 1, view: try bridge.view())
        } catch {
            throw ReplayError(message: 0, error)
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
        var (messages, views) = (0, 0)
        for (index, turn) in trace.turns.enumerated() {
            if let last, turn.number > last { break }
            let found = try replay(turn).filter(\.isOfCore)
            let recorded = turn.rest.filter(\.isOfCore)
            // A killed process may have recorded its last message without all of the consequences.
            let isWhole = trace.isComplete || index < trace.turns.count - 1
            for index in 0..<(isWhole ? max(found.count, recorded.count) : recorded.count) {
                let old = index < recorded.count ? recorded[index] : nil
                let new = index < found.count ? found[index] : nil
                guard let lines = difference(old, new) else { continue }
                return .differs(ReplayDifference(message: turn.number, of: turn.message?.title, lines: lines))
            }
            let drawn = found.count { $0.kind == .snapshot }
            views += drawn
            messages += turn.message == nil ? 0 : 1
            show(turn, snapshot.view, drawn > 0)
        }
        return .same(messages: messages, views: views)
    }
}

// What the core puts out.
extension Replay {
    /// Returns the lines that a turn's message leads to.
    private mutating func replay(_ turn: TraceFile.Turn) throws(ReplayError) -> [TraceLine] {
        do {
            guard let message = turn.message else {
                let first = Record.snapshot(snapshot)
                return try lines(for: [first] + records(of: try bridge.start()))
            }
            return try lines(for: take(message))
        } catch {
            throw ReplayError(message: turn.number, error)
        }
    }

    /// Passes a message to the core; returns the records that a shell would produce, without running handlers.
    private mutating func take(_ message: TraceLine) throws -> [Record] {
        guard let id = message.id else {
            let event = try (message.value ?? .null).decoded(Bridge.Event.self)
            return try records(after: .event(event)) { bridge throws(BridgeError) in try bridge.process(event) }
        }
        guard message.kind == .answer else {
            return try records(after: .closed(id)) { bridge in bridge.close(id) }
        }
        guard let effect = bridge.effects.first(where: { $0.name == message.effect }) else {
            throw UnknownEffect(name: message.effect ?? "")
        }
        return try answer(to: id, effect, message.value ?? .null)
    }

    private mutating func answer<E: Effect>(to id: RequestID, _ effect: E.Type, _ value: JSON) throws -> [Record] {
        let output = try value.decoded(E.Output.self)
        return try records(after: .answer(id, effect: E.name, output: output)) { bridge throws(BridgeError) in
            try bridge.resolve(id, of: effect, with: output)
        }
    }

    private mutating func records(
        after message: Record, of give: (inout Bridge) throws(BridgeError) -> CoreOutput
    ) throws -> [Record] {
        do throws(BridgeError) {
            return [message] + (try records(of: try give(&bridge)))
        } catch {
            return [message, .fault(.refused(error))]
        }
    }

    private mutating func records(of step: CoreOutput) throws(BridgeError) -> [Record] {
        var records: [Record] = []
        try step.perform { action throws(BridgeError) in
            switch action {
            case .noteIgnored: break
            case .cancel(let id): records.append(.cancelled(id))
            case .publish(let effect):
                advance(to: snapshot.view)
                records.append(.viewEffect(revision: snapshot.revision, effect))
            case .begin(let request): records.append(.request(request))
            case .render:
                advance(to: try bridge.view())
                records.append(.snapshot(snapshot))
            }
        }
        return records
    }

    private mutating func advance(to view: Bridge.ViewModel) {
        snapshot = Snapshot(boot: snapshot.boot, revision: snapshot.revision + 1, view: view)
    }

    private mutating func lines(for records: [Record]) throws -> [TraceLine] {
        try records.map { try encoder.line(for: $0) }
    }
}

// The comparison.
extension Replay {
    /// Returns the description of the difference between a recorded line and the one found; nil if they are equal.
    private func difference(_ old: TraceLine?, _ new: TraceLine?) -> [String]? {
        guard let old else { return ["not in the recording: \(new?.summary ?? "")"] }
        guard let new else { return ["missing: \(old.summary)"] }
        if old.output == new.output { return nil }
        guard old.kind == new.kind, old.id == new.id, old.effect == new.effect else {
            return ["\(old.summary) → \(new.summary)"]
        }
        if let oldView = old.view, let newView = new.view, oldView != newView { return newView.changes(from: oldView) }
        let name = [new.kind.rawValue, new.id?.description, new.effect].compactMap(\.self).joined(separator: " ")
        let (oldPart, newPart) =
            old.value == new.value ? (old.output, new.output) : (old.value ?? .null, new.value ?? .null)
        return newPart.changes(from: oldPart).map { "\(name) \($0)" }
    }
}

extension TraceLine {
    /// The part of a line that a replay compares.
    fileprivate var output: JSON {
        guard case .object(let members) = content else { return content }
        return .object(JSON.Members([("line", .text(kind.rawValue))] + members.filter { $0.name != "expects" }))
    }
}
