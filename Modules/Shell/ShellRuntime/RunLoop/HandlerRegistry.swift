public import Effects

/// Which handler does which type of operation: one each.
public struct HandlerRegistry: Sendable {
    private var handlers: [ObjectIdentifier: AnyHandler] = [:]

    /// Creates a registry without handlers.
    public init() {}

    /// Makes a handler the one for its type of operation. A second one for the same type is an error.
    ///
    /// - Parameter start: where its operations begin.
    public mutating func register<Handler: EffectHandler>(
        _ handler: Handler, starting start: HandlerStart = .apart
    ) throws(RegistryError) {
        let key = ObjectIdentifier(Handler.Operation.self)
        guard handlers[key] == nil else { throw .duplicate(Handler.Operation.name) }
        handlers[key] = AnyHandler(handler, start)
    }

    /// Throws one error that names every operation without a handler.
    public func check(_ operations: [any Operation.Type]) throws(RegistryError) {
        let missing = operations.filter { handlers[ObjectIdentifier($0)] == nil }.map { $0.name }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// A lane for each handler, by the type of its operations.
    func lanes() -> [ObjectIdentifier: Lane] { handlers.mapValues(Lane.init) }
}

/// Where a handler's operations begin; once suspended, they go on beside everything else in any case.
public enum HandlerStart: Sendable {
    /// In a task of the handler's own: if it computes for long before it first suspends, only its own operations wait.
    case apart
    /// In the shell's loop, which spares waking a task and being woken by it. It is for handlers that suspend or return
    /// soon, because everything waits for them.
    case inline
}

/// What is wrong with the handlers of an app.
public enum RegistryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Two handlers for one type of operation.
    case duplicate(String)
    /// No handler for these types of operation.
    case missing([String])

    public var description: String {
        switch self {
        case .duplicate(let name):
            "a handler for \(name) is registered already; register one handler for each operation"
        case .missing(let names):
            "no handler is registered for \(names.joined(separator: ", ")); register one before the shell starts"
        }
    }
}
