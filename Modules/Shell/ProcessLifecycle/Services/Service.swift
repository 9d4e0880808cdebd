/// Work that follows the states of a process: a timer, a connection, a watcher.
///
/// A service is created and registered in `launch`, and kept until the process ends. ``Services`` makes calls
/// idempotent: `activate` and `deactivate` alternate, starting with `activate`, however often a state calls for one of
/// them.
public protocol Service: Sendable {
    /// Starts or resumes the work. Everything else waits until it returns, so long-running work belongs in a task of
    /// the service.
    func activate() async

    /// Suspends the work. The process may be stopped as soon as this returns, so state must have been saved.
    func deactivate() async

    /// Informs the service that the process was stopped for an unknown time without prior notice. Called after
    /// `deactivate`; a no-op by default.
    func wasStopped() async
}

extension Service {
    public func wasStopped() async {}
}

/// The error for registering a second service of the same type.
public struct DuplicateServiceError: Error, Equatable, CustomStringConvertible {
    /// The service's type.
    public let service: String

    public var description: String { "a \(service) is registered already; register one service of each type" }
}
