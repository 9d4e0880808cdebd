public import Effects

/// Which handler does which type of effect: one each.
public struct HandlerRegistry: Sendable {
    private var handlers: [ObjectIdentifier: AnyHandler] = [:]

    private let log: (@Sendable (LogEntry) -> Void)?

    /// Creates a registry without handlers.
    ///
    /// - Parameter log: hears what every handler does, from any thread, in words that hold no values; see
    ///   ``LogHandler``.
    public init(log: (@Sendable (LogEntry) -> Void)? = nil) { self.log = log }

    /// Makes a handler the one for its type of effect. A second one for the same type is an error.
    ///
    /// - Parameters:
    ///   - handler: the handler, in its wrappers if it has any.
    ///   - execution: where its effects begin.
    public mutating func register<Handler: EffectHandler>(
        _ handler: Handler, execution: HandlerExecution = .concurrent
    ) throws(RegistryError) {
        let key = ObjectIdentifier(Handler.Effect.self)
        guard handlers[key] == nil else { throw .duplicate(Handler.Effect.name) }
        handlers[key] =
            if let log { AnyHandler(handler.logged(to: log), execution) } else { AnyHandler(handler, execution) }
    }

    /// Throws one error that names every effect without a handler.
    public func check(_ effects: [any Effect.Type]) throws(RegistryError) {
        let missing = effects.filter { handlers[ObjectIdentifier($0)] == nil }.map { $0.name }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// A queue for each handler, by the type of its effects.
    func queues() -> [ObjectIdentifier: HandlerQueue] { handlers.mapValues(HandlerQueue.init) }
}

/// Where a handler's work runs until it first suspends. After that it always runs concurrently.
public enum HandlerExecution: Sendable {
    /// In a task of the handler's own: if it computes for long before it first suspends, only its own effects wait.
    case concurrent
    /// In the shell's loop, which spares waking a task and being woken by it. It is for handlers that suspend or return
    /// soon, because everything waits for them.
    case inline
}

/// What is wrong with the handlers of an app.
public enum RegistryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Two handlers for one type of effect.
    case duplicate(String)
    /// No handler for these types of effect.
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
