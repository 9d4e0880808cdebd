/// The state in which a process creates its services. Services and gates can only be added here.
public struct Launching: Sendable {
    /// Enqueues an event and returns immediately; for a service that may have to terminate the process.
    public let send: @Sendable (ProcessEvent) -> Void
    private(set) var services: [any Service] = []
    private(set) var gates: [any Gate] = []

    init(send: @escaping @Sendable (ProcessEvent) -> Void) { self.send = send }

    /// Registers a service for the lifetime of the process. Services are activated in the order of registration, and
    /// deactivated in the opposite order.
    public mutating func register(_ service: some Service) { services.append(service) }

    /// Adds a gate that must open before content is shown, each time the process enters the foreground.
    public mutating func add(gate: some Gate) { gates.append(gate) }
}
