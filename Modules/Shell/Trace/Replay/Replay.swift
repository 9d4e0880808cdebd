public import Effects
import JSONFormat
import ShellRuntime
import Synchronization

/// Passes the events and answers of a trace to a new core, and compares its output with the recording: views, view
/// effects, requests, cancellations, and rejected answers.
///
/// The number of expected answers and the ignored events, which a wire does not carry, are not compared.
public struct Replay<Bridge: CoreBridge> where Bridge.Event: Codable {
    private let trace: TraceFile
    private var bridge: ObservedBridge<Bridge>
    private let records = Records<Bridge.Event, Bridge.ViewModel>()
    private var encoder = TraceEncoder(.transparent)

    /// Prepares a replay.
    ///
    /// - Parameters:
    ///   - trace: The recording.
    ///   - bridge: A new core.
    public init(_ trace: TraceFile, on bridge: Bridge) throws(ReplayError) {
        self.trace = trace
        do {
            self.bridge = try ObservedBridge(bridge, observer: ShellObserver { [records] in records.append($0) })
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
            let (found, view) = try replay(turn)
            let recorded = turn.rest.filter(\.isOfCore)
            // A killed process may have recorded its last message without all of the consequences.
            let isWhole = trace.isComplete || index < trace.turns.count - 1
            for index in 0..<(isWhole ? max(found.count, recorded.count) : recorded.count) {
                let old = index < recorded.count ? recorded[index] : nil
                let new = index < found.count ? found[index] : nil
                guard let lines = TraceLine.difference(old, new) else { continue }
                return .differs(ReplayDifference(message: turn.number, of: turn.message?.title, lines: lines))
            }
            let drawn = found.count { $0.kind == .snapshot }
            views += drawn
            messages += turn.message == nil ? 0 : 1
            show(turn, view, drawn > 0)
        }
        return .same(messages: messages, views: views)
    }

    /// Passes a turn's message to the core; returns the lines that a recorder would write, and the view.
    private mutating func replay(_ turn: TraceFile.Turn) throws(ReplayError) -> ([TraceLine], Bridge.ViewModel) {
        do {
            if let message = turn.message { try give(message) } else { _ = try bridge.start() }
            return (try records.take().map { try encoder.line(for: $0) }.filter(\.isOfCore), try bridge.view())
        } catch {
            throw ReplayError(message: turn.number, error)
        }
    }

    private mutating func give(_ message: TraceLine) throws {
        let value = message.value ?? .null
        do {
            switch (message.kind, message.id) {
            case (.answer, let id?):
                guard let effect = bridge.effects.first(where: { $0.name == message.effect }) else {
                    throw UnknownEffect(name: message.effect ?? "")
                }
                try answer(id, of: effect, with: value)
            case (_, let id?): _ = bridge.close(id)
            case (_, nil): _ = try bridge.process(try value.decoded(Bridge.Event.self))
            }
        } catch is BridgeError {
            // The error is among the records.
        }
    }

    private mutating func answer<E: Effect>(_ id: RequestID, of effect: E.Type, with value: JSON) throws {
        _ = try bridge.resolve(id, of: effect, with: try value.decoded(E.Output.self))
    }
}

/// The records of a core since they were last taken.
private final class Records<Event: Sendable, ViewModel: Sendable & Equatable>: Sendable {
    private let list = Mutex<[ShellRecord<Event, ViewModel>]>([])

    func append(_ record: ShellRecord<Event, ViewModel>) { list.withLock { $0.append(record) } }

    func take() -> [ShellRecord<Event, ViewModel>] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }
}

extension TraceLine {
    /// Returns the description of the difference between a recorded line and the one found; nil if they are equal.
    fileprivate static func difference(_ old: TraceLine?, _ new: TraceLine?) -> [String]? {
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

    /// The part of a line that a replay compares.
    private var output: JSON {
        guard case .object(let members) = content else { return content }
        return .object(JSON.Members([("line", .text(kind.rawValue))] + members.filter { $0.name != "expects" }))
    }
}
