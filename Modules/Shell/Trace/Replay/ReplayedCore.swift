import Effects
import ShellRuntime

/// A core that is given the messages of a trace, and the lines that come of them.
struct ReplayedCore<Bridge: CoreBridge> where Bridge.Event: Codable {
    private var bridge: Bridge
    private let ignoredCount: (Bridge) -> Int
    private let operations: [String: any Operation.Type]
    private var scribe = Scribe(.transparent)
    private var snapshot: Snapshot<Bridge.ViewModel>

    init(_ bridge: Bridge, _ operations: [any Operation.Type], ignoredCount: @escaping (Bridge) -> Int) throws {
        self.bridge = bridge
        self.ignoredCount = ignoredCount
        self.operations = Dictionary(operations.map { ($0.name, $0) }) { first, _ in first }
        snapshot = Snapshot(boot: BootID(), rev: 1, view: try bridge.view())
    }

    /// The last view drawn.
    var view: Bridge.ViewModel { snapshot.view }
    /// The same, taken apart.
    var dump: ViewDump { scribe.view }

    /// What happens before the first message.
    mutating func start() throws -> [TraceEntry] { try entries(for: [.snapshot(snapshot)]) }

    /// Gives the core a message; the result is the message again and what comes of it.
    mutating func take(_ message: TraceEntry) throws -> [TraceEntry] {
        guard let message = try decoded(message) else { return [] }
        let ignoredBefore = ignoredCount(bridge)
        var occurrences = [message.occurrence]
        do throws(BridgeError) {
            let requests = try message.give(&bridge)
            let ignored = ignoredCount(bridge) - ignoredBefore
            if ignored > 0 { occurrences.append(.ignored(ignored)) }
            occurrences += try consequences(of: requests)
        } catch {
            occurrences.append(.fault(.refused(error)))
        }
        return try entries(for: occurrences)
    }
}

extension ReplayedCore {
    /// A message with its value decoded, and how the core is given it.
    private struct Message {
        let occurrence: Occurrence<Bridge.Event, Bridge.ViewModel>
        let give: (inout Bridge) throws(BridgeError) -> [Request]
    }

    private func decoded(_ entry: TraceEntry) throws -> Message? {
        switch entry {
        case .event(let value):
            let event = try value.decoded(Bridge.Event.self)
            return Message(occurrence: .event(event)) { bridge throws(BridgeError) in try bridge.process(event) }
        case .answer(let id, let name, let value):
            guard let operation = operations[name] else { throw UnknownOperation(name: name) }
            return try answer(to: id, operation, value)
        case .closed(let id): return Message(occurrence: .closed(id)) { bridge in bridge.close(id) }
        case .header, .request, .withdrawn, .ignored, .snapshot, .unrendered, .sideEffect, .fault, .drop, .signal,
            .shutdown, .ended:
            return nil
        }
    }

    private func answer<O: Operation>(to id: RequestID, _ operation: O.Type, _ value: JSON) throws -> Message {
        let output = try value.decoded(O.Output.self)
        return Message(occurrence: .answer(id, operation: O.name, output: output)) { bridge throws(BridgeError) in
            try bridge.resolve(id, of: operation, with: output)
        }
    }

    /// What a shell does with the requests of one message, in its order.
    private mutating func consequences(
        of requests: [Request]
    ) throws(BridgeError) -> [Occurrence<Bridge.Event, Bridge.ViewModel>] {
        var occurrences = bridge.takeWithdrawn().map { Occurrence<Bridge.Event, Bridge.ViewModel>.withdrawn($0) }
        var renders = false
        for request in requests {
            if request.operation is Render {
                renders = true
            } else if let effect = request.operation as? any SideEffect {
                advance(to: snapshot.view)
                occurrences.append(.sideEffect(rev: snapshot.rev, effect))
            } else {
                occurrences.append(.request(request))
            }
        }
        let view = try bridge.view()
        if renders {
            advance(to: view)
            occurrences.append(.snapshot(snapshot))
        } else if view != snapshot.view {
            occurrences.append(.unrendered(view))
        }
        return occurrences
    }

    private mutating func advance(to view: Bridge.ViewModel) {
        snapshot = Snapshot(boot: snapshot.boot, rev: snapshot.rev + 1, view: view)
    }

    private mutating func entries(
        for occurrences: [Occurrence<Bridge.Event, Bridge.ViewModel>]
    ) throws -> [TraceEntry] {
        try occurrences.compactMap { try scribe.line(for: $0)?.entry }
    }
}

/// An answer to an operation that the app does not ask for.
struct UnknownOperation: Error, CustomStringConvertible {
    let name: String
    var description: String { "this app does not ask for \(name)" }
}
