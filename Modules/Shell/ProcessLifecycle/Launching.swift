import Synchronization

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

    /// Performs work whenever the process is in the foreground, from the start each time. It is cancelled when the
    /// foreground is left, and the process waits for its end as for a service's; an error terminates the process.
    public mutating func perform(_ work: @escaping @Sendable () async throws -> Void) {
        register(
            WorkService { [send] in
                do {
                    try await work()
                } catch {
                    if !Task.isCancelled { send(.willTerminate(.failed(error))) }
                }
            })
    }

    /// Adds a gate that must open before content is shown, each time the process enters the foreground.
    public mutating func add(gate: some Gate) { gates.append(gate) }
}

/// A service that performs work while it is active.
private final class WorkService: Service {
    private let work: @Sendable () async -> Void
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

    func activate() { task.withLock { $0 = Task(operation: work) } }

    func deactivate() async {
        let task = task.withLock { $0.take() }
        task?.cancel()
        await task?.value
    }
}
