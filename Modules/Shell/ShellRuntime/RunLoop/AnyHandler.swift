import Effects

/// A type-erased handler.
struct AnyHandler: Sendable {
    /// The effect's name.
    let name: String
    let run: @Sendable (any Effect, @escaping @Sendable (any Answer) -> Void) async -> Void

    init<Handler: EffectHandler>(_ handler: Handler) {
        name = Handler.Effect.name
        run = { effect, deliver in
            guard let effect = effect as? Handler.Effect else { return }
            await handler.handle(effect, reply: Reply { deliver(TypedAnswer<Handler.Effect>(output: $0)) })
        }
    }
}

/// A type-erased answer, which retains its effect type.
protocol Answer: Sendable {
    /// The effect's name.
    var effect: String { get }
    var value: any Encodable & Sendable { get }
    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> CoreOutput
}

private struct TypedAnswer<E: Effect>: Answer {
    let output: E.Output

    var effect: String { E.name }
    var value: any Encodable & Sendable { output }

    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> CoreOutput {
        try bridge.resolve(id, of: E.self, with: output)
    }
}
