import Effects
import JSONFormat
import ShellRuntime

/// Passes the messages of a trace to a core, and returns the resulting entries.
struct ReplayedCore<Bridge: CoreBridge> where Bridge.Event: Codable {
    private var bridge: Bridge
    private let effects: [String: any Effect.Type]
    private var encoder = TraceEncoder(.transparent)
    private var snapshot: Snapshot<Bridge.ViewModel>

    init(_ bridge: Bridge) throws {
        self.bridge = bridge
        effects = Dictionary(bridge.effects.map { ($0.name, $0) }) { first, _ in first }
        snapshot = Snapshot(boot: BootID(), revision: 1, view: try bridge.view())
    }

    /// The last view rendered.
    var view: Bridge.ViewModel { snapshot.view }
    /// The dump of the last view rendered.
    var dump: ViewDump { encoder.view }

    /// Returns the entries before the first message.
    mutating func start() throws -> [TraceEntry] {
        let first = ShellRecord<Bridge.Event, Bridge.ViewModel>.snapshot(snapshot)
        return try entries(for: [first] + consequences(of: bridge.start()))
    }

    /// Passes a message to the core; returns the message itself and its consequences.
    mutating func take(_ message: TraceEntry) throws -> [TraceEntry] {
        guard let message = try decoded(message) else { return [] }
        var records = [message.record]
        do throws(BridgeError) {
            records += try consequences(of: try message.give(&bridge))
        } catch {
            records.append(.fault(.refused(error)))
        }
        return try entries(for: records)
    }
}

extension ReplayedCore {
    /// A message with its value decoded, and a closure that passes it to the core.
    private struct Message {
        let record: ShellRecord<Bridge.Event, Bridge.ViewModel>
        let give: (inout Bridge) throws(BridgeError) -> CoreOutput
    }

    private func decoded(_ entry: TraceEntry) throws -> Message? {
        switch entry {
        case .event(let value):
            let event = try value.decoded(Bridge.Event.self)
            return Message(record: .event(event)) { bridge throws(BridgeError) in try bridge.process(event) }
        case .answer(let id, let name, let value):
            guard let effect = effects[name] else { throw UnknownEffect(name: name) }
            return try answer(to: id, effect, value)
        case .closed(let id): return Message(record: .closed(id)) { bridge in bridge.close(id) }
        case .header, .request, .cancelled, .ignored, .snapshot, .viewEffect, .fault, .drop, .signal,
            .shutdown, .ended:
            return nil
        }
    }

    private func answer<E: Effect>(to id: RequestID, _ effect: E.Type, _ value: JSON) throws -> Message {
        let output = try value.decoded(E.Output.self)
        return Message(record: .answer(id, effect: E.name, output: output)) { bridge throws(BridgeError) in
            try bridge.resolve(id, of: effect, with: output)
        }
    }

    /// Returns the records that a shell would produce for a step, without running handlers.
    private mutating func consequences(
        of step: CoreOutput
    ) throws(BridgeError) -> [ShellRecord<Bridge.Event, Bridge.ViewModel>] {
        var records: [ShellRecord<Bridge.Event, Bridge.ViewModel>] = []
        try step.perform { action throws(BridgeError) in
            switch action {
            case .noteIgnored(let count): records.append(.ignored(count))
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

    private mutating func entries(
        for records: [ShellRecord<Bridge.Event, Bridge.ViewModel>]
    ) throws -> [TraceEntry] {
        try records.compactMap { try encoder.line(for: $0)?.entry }
    }
}

/// The error for an answer to an effect that the app does not request.
struct UnknownEffect: Error, CustomStringConvertible {
    let name: String
    var description: String { "this app does not ask for \(name)" }
}
