public import Effects

/// Which handler does which type of operation: one each.
public struct HandlerRegistry: Sendable {
    private var handlers: [ObjectIdentifier: AnyHandler] = [:]

    /// Creates a registry without handlers.
    public init() {}

    /// Makes a handler the one for its type of operation. A second one for the same type is an error.
    public mutating func register<Handler: EffectHandler>(_ handler: Handler) throws(RegistryError) {
        let key = ObjectIdentifier(Handler.Operation.self)
        guard handlers[key] == nil else { throw .duplicate(Handler.Operation.name) }
        handlers[key] = AnyHandler(handler)
    }

    /// Throws one error that names every operation without a handler.
    public func check(_ operations: [any Operation.Type]) throws(RegistryError) {
        let missing = operations.filter { handlers[ObjectIdentifier($0)] == nil }.map { $0.name }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// A lane for each handler, by the type of its operations.
    func lanes() -> [ObjectIdentifier: Lane] { handlers.mapValues(Lane.init) }
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
