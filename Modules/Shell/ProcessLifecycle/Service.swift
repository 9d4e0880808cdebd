/// Work that follows the states of a process: a timer, a connection, a watcher.
///
/// A service is registered in `launch`, and kept until the process ends. It is active while the process is in the
/// foreground: the calls of `activate` and `deactivate` alternate, starting with `activate`.
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
