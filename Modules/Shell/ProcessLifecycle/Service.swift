import Platform

/// Work that follows the states of a process: a timer, a connection, a watcher.
///
/// A service is registered in `launch`, and kept until the process ends. It is active while the process is in the
/// foreground: the calls of `activate` and `deactivate` alternate, starting with `activate`. The calls of one service
/// do not overlap.
///
/// The process waits for each call, up to a deadline. A service that exceeds it is reported to the observer and no
/// longer waited for until it has returned; its further calls follow then.
public protocol Service: Sendable {
    /// Starts or resumes the work. Everything else waits until it returns, so long-running work belongs in a task of
    /// the service.
    func activate() async

    /// Suspends the work. The process may be stopped as soon as this returns, so state must have been saved.
    func deactivate() async

    /// Called when the process may be about to leave the foreground or the background: work that must stop during an
    /// interruption stops, and preparations for the next state begin. A no-op by default.
    func willLeave(_ state: ProcessState) async

    /// Called when the process has entered the foreground or the background, or remains there after `willLeave`. A
    /// no-op by default.
    func didReturn(to state: ProcessState) async

    /// Informs the service that the process was stopped for an unknown time without prior notice. Called after
    /// `deactivate`; a no-op by default.
    func wasStopped() async
}

extension Service {
    public func willLeave(_ state: ProcessState) async {}
    public func didReturn(to state: ProcessState) async {}
    public func wasStopped() async {}
}

/// A registered service, and its calls that have not returned.
struct RegisteredService {
    let service: any Service
    /// The latest call; each waits for the one before.
    var latest: Task<Void, Never>?
    var unfinished = 0
}

extension ProcessStateMachine {
    typealias ServiceCall = @Sendable (any Service) async -> Void

    /// Calls every service in turn, in the order of registration.
    func callServices(_ name: String, _ call: @escaping ServiceCall) async {
        for index in services.indices { await self.call(name, at: index, call) }
    }

    /// Calls every service in turn in the opposite order, to end or suspend work.
    func callServicesBackwards(_ name: String, _ call: @escaping ServiceCall) async {
        for index in services.indices.reversed() { await self.call(name, at: index, call) }
    }

    private func call(_ name: String, at index: Int, _ call: @escaping ServiceCall) async {
        let registered = services[index]
        let (returns, returned) = AsyncStream<Bool>.makeStream()
        services[index].unfinished += 1
        services[index].latest = Task {
            await registered.latest?.value
            await call(registered.service)
            services[index].unfinished -= 1
            returned.yield(true)
        }
        if registered.unfinished > 0 { return }
        let timer = Task { [serviceDeadline] in
            try await Task.sleep(for: serviceDeadline.sleepable)
            returned.yield(false)
        }
        let (start, name) = (now(), "\(type(of: registered.service)).\(name)")
        let isInTime = await returns.first { _ in true } ?? false
        timer.cancel()
        let duration = start.duration(to: now())
        observe(isInTime ? .returned(name, after: duration) : .overdue(name, after: duration))
    }
}
