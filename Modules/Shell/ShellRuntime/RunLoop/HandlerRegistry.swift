public import Effects

/// Maps each effect type to its only handler.
public struct HandlerRegistry: Sendable {
    /// Creates the queue of each handler, by effect type.
    private var makeQueues: [ObjectIdentifier: @Sendable () -> HandlerQueue] = [:]

    private let log: (@Sendable (LogEntry) -> Void)?

    /// Creates an empty registry.
    ///
    /// - Parameter log: Receives log entries about every handler, on any thread; they contain no values. See
    ///   ``LogHandler``.
    public init(log: (@Sendable (LogEntry) -> Void)? = nil) { self.log = log }

    /// Registers the handler of an effect type.
    ///
    /// - Parameter handler: The handler, including its wrappers.
    /// - Throws: `RegistryError.duplicate` if the effect type already has a handler.
    public mutating func register<Handler: EffectHandler>(_ handler: Handler) throws(RegistryError) {
        let key = ObjectIdentifier(Handler.Effect.self)
        guard makeQueues[key] == nil else { throw .duplicate(Handler.Effect.name) }
        makeQueues[key] = { [log] in
            if let log { HandlerQueue(handler.logged(to: log)) } else { HandlerQueue(handler) }
        }
    }

    /// Throws a single error that names every effect without a handler.
    public func check(_ effects: [any Effect.Type]) throws(RegistryError) {
        let missing = effects.filter { makeQueues[ObjectIdentifier($0)] == nil }.map { $0.name }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// Creates a queue for each handler, by effect type.
    func queues() -> [ObjectIdentifier: HandlerQueue] { makeQueues.mapValues { $0() } }
}

/// An invalid set of handlers.
public enum RegistryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The effect type has two handlers.
    case duplicate(String)
    /// The effect types have no handler.
    case missing([String])

    public var description: String {
        switch self {
        case .duplicate(let name):
            "a handler for \(name) is registered already; register one handler for each effect"
        case .missing(let names):
            "no handler is registered for \(names.joined(separator: ", ")); register one before the shell starts"
        }
    }
}
