/// The state in which a process makes what it needs. Services, gates and deciders can be added here and nowhere else.
public struct Launching: Sendable {
    /// The services registered so far.
    public let services: Services
    /// Queues an event and returns at once; for a service that may have to end the process.
    public let send: @Sendable (ProcessEvent) -> Void
    private var gates: [any Gate] = []
    private var deciders: [any TerminationDecider] = []

    init(services: Services, send: @escaping @Sendable (ProcessEvent) -> Void) {
        self.services = services
        self.send = send
    }

    /// Keeps a service for as long as the process lives. A second one of the same type is an error.
    public func register(_ service: some Service) throws(DuplicateServiceError) { try services.register(service) }

    /// Adds a gate that must open, each time the process enters the foreground, before content is shown.
    public mutating func add(gate: some Gate) { gates.append(gate) }

    /// Adds a decider, asked after those added before it.
    public mutating func add(decider: some TerminationDecider) { deciders.append(decider) }

    /// What the next state is made of.
    struct Context {
        let dependencies: Dependencies
    }

    var context: Context { Context(dependencies: Dependencies(services: services, gates: gates, deciders: deciders)) }
}

/// What launching has made, handed from state to state.
struct Dependencies: Sendable {
    let services: Services
    let gates: [any Gate]
    let deciders: [any TerminationDecider]
}
