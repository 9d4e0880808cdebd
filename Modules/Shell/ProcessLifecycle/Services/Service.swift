/// Work that follows the states of a process: a timer, a connection, a watcher.
///
/// It is made and registered in `launch`, and kept until the process ends. ``Services`` does the guarding: `activate` and
/// `deactivate` are called in turns, beginning with `activate`, however often a state asks for one of them.
public protocol Service: Sendable {
    /// Begins or resumes the work. Everything else waits until it returns, so what takes long belongs in a task of the
    /// service's own.
    func activate() async

    /// Suspends the work. When it returns the process may be stopped at once, so what must be stored is stored.
    func deactivate() async

    /// The process was stopped for nobody knows how long, and could not be told before. Called after `deactivate`; does
    /// nothing unless given.
    func wasStopped() async
}

extension Service {
    public func wasStopped() async {}
}

/// A second service of one type was registered.
public struct DuplicateServiceError: Error, Equatable, CustomStringConvertible {
    /// The service's type.
    public let service: String

    public var description: String { "a \(service) is registered already; register one service of each type" }
}
