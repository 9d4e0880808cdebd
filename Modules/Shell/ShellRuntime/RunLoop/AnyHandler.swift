import Effects

/// A handler whose operation's type is known only where the handler was registered.
struct AnyHandler: Sendable {
    /// The operation's name.
    let name: String
    let start: HandlerStart
    let run: @Sendable (any Operation, @escaping @Sendable (any Answer) -> Void) async -> Void

    init<Handler: EffectHandler>(_ handler: Handler, _ start: HandlerStart) {
        self.start = start
        name = Handler.Operation.name
        run = { operation, deliver in
            guard let operation = operation as? Handler.Operation else { return }
            await handler.handle(operation, reply: Reply { deliver(TypedAnswer<Handler.Operation>(output: $0)) })
        }
    }
}

/// An answer that knows the type of operation it belongs to.
protocol Answer: Sendable {
    /// The operation's name.
    var operation: String { get }
    var value: any Encodable & Sendable { get }
    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> [Request]
}

private struct TypedAnswer<O: Operation>: Answer {
    let output: O.Output

    var operation: String { O.name }
    var value: any Encodable & Sendable { output }

    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> [Request] {
        try bridge.resolve(id, of: O.self, with: output)
    }
}
