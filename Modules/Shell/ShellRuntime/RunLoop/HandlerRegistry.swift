public import Effects

/// Maps each effect type to its only handler.
public struct HandlerRegistry: Sendable {
    private var handlers: [ObjectIdentifier: AnyHandler] = [:]

    private let log: (@Sendable (LogEntry) -> Void)?

    /// Creates an empty registry.
    ///
    /// - Parameter log: Receives log entries about every handler, on any thread; they contain no values. See
    ///   ``LogHandler``.
    public init(log: (@Sendable (LogEntry) -> Void)? = nil) { self.log = log }

    /// Registers the handler of an effect type.
    ///
    /// - Parameters:
    ///   - handler: The handler, including its wrappers.
    ///   - execution: Where its effects start.
    /// - Throws: `RegistryError.duplicate` if the effect type already has a handler.
    public mutating func register<Handler: EffectHandler>(
        _ handler: Handler, execution: HandlerExecution = .concurrent
    ) throws(RegistryError) {
        let key = ObjectIdentifier(Handler.Effect.self)
        guard handlers[key] == nil else { throw .duplicate(Handler.Effect.name) }
        handlers[key] =
            if let log { AnyHandler(handler.logged(to: log), execution) } else { AnyHandler(handler, execution) }
    }

    /// Throws a single error that names every effect without a handler.
    public func check(_ effects: [any Effect.Type]) throws(RegistryError) {
        let missing = effects.filter { handlers[ObjectIdentifier($0)] == nil }.map { $0.name }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// Creates a queue for each handler, by effect type.
    func queues() -> [ObjectIdentifier: HandlerQueue] { handlers.mapValues(HandlerQueue.init) }
}

/// Where a handler runs until its first suspension. After that it always runs concurrently.
public enum HandlerExecution: Sendable {
    /// In a task of the handler's own: a long computation before the first suspension only delays the handler's own
    /// effects.
    case concurrent
    /// In the shell's loop, which avoids two task switches. Only for handlers that suspend or return quickly, because
    /// they block everything else.
    case inline
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
