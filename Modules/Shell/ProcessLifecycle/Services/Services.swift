import Synchronization

/// The services of a process, by type. The process states call them one at a time. If the app's own tasks call them
/// concurrently, the calls to one service still start alternately, but may overlap.
public final class Services: Sendable {
    private let entries = Mutex<[Entry]>([])
    private let note: @Sendable (ProcessRecord) -> Void

    private struct Entry {
        let key: ObjectIdentifier
        let service: any Service
        var isActive = false
    }

    init(note: @escaping @Sendable (ProcessRecord) -> Void) { self.note = note }

    /// The service of a type; nil if none is registered.
    public subscript<Registered: Service>(type: Registered.Type) -> Registered? {
        entries.withLock { $0.first { $0.key == ObjectIdentifier(type) }?.service as? Registered }
    }

    /// Activates a service; a no-op if it is active.
    public func activate(_ type: any Service.Type) async {
        await change(type, toActive: true)?.activate()
    }

    /// Deactivates a service; a no-op if it is not active.
    public func deactivate(_ type: any Service.Type) async {
        await change(type, toActive: false)?.deactivate()
    }

    /// Activates every inactive service, in the order of registration.
    public func activateAll() async {
        for type in types() { await activate(type) }
    }

    /// Deactivates every active service, in reverse order of registration.
    public func deactivateAll() async {
        for type in types().reversed() { await deactivate(type) }
    }

    /// Informs every service that the process was stopped without prior notice.
    public func notifyStopped() async {
        for service in entries.withLock({ $0.map(\.service) }) { await service.wasStopped() }
    }

    func register(_ service: some Service) throws(DuplicateServiceError) {
        let key = ObjectIdentifier(type(of: service))
        let isNew = entries.withLock { entries in
            guard !entries.contains(where: { $0.key == key }) else { return false }
            entries.append(Entry(key: key, service: service))
            return true
        }
        guard isNew else { throw DuplicateServiceError(service: "\(type(of: service))") }
    }

    /// Returns the service to call; nil if it is already in the desired state or not registered.
    private func change(_ type: any Service.Type, toActive wanted: Bool) -> (any Service)? {
        let (isThere, service) = entries.withLock { entries -> (Bool, (any Service)?) in
            guard let index = entries.firstIndex(where: { $0.key == ObjectIdentifier(type) }) else {
                return (false, nil)
            }
            guard entries[index].isActive != wanted else { return (true, nil) }
            entries[index].isActive = wanted
            return (true, entries[index].service)
        }
        if !isThere { note(.serviceMissing("\(type)")) }
        return service
    }

    private func types() -> [any Service.Type] { entries.withLock { $0.map { type(of: $0.service) } } }
}
