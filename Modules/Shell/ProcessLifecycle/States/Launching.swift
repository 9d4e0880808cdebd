/// The state in which a process creates its services. Services, gates and deciders can only be added here.
public struct Launching: Sendable {
    /// The services registered so far.
    public let services: Services
    /// Enqueues an event and returns immediately; for a service that may have to terminate the process.
    public let send: @Sendable (ProcessEvent) -> Void
    private var gates: [any Gate] = []
    private var deciders: [any TerminationDecider] = []

    init(services: Services, send: @escaping @Sendable (ProcessEvent) -> Void) {
        self.services = services
        self.send = send
    }

    /// Registers a service for the lifetime of the process.
    ///
    /// - Throws: `DuplicateServiceError` if a service of the same type is registered.
    public func register(_ service: some Service) throws(DuplicateServiceError) { try services.register(service) }

    /// Adds a gate that must open before content is shown, each time the process enters the foreground.
    public mutating func add(gate: some Gate) { gates.append(gate) }

    /// Adds a decider, consulted after those added before it.
    public mutating func add(decider: some TerminationDecider) { deciders.append(decider) }

    /// The data passed to the next state.
    struct Context {
        let dependencies: Dependencies
    }

    var context: Context { Context(dependencies: Dependencies(services: services, gates: gates, deciders: deciders)) }
}

/// The objects created during the launch, passed from state to state.
struct Dependencies: Sendable {
    let services: Services
    let gates: [any Gate]
    let deciders: [any TerminationDecider]
}
