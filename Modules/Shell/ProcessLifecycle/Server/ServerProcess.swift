import Dispatch
@preconcurrency import Platform

/// Runs a process without a terminal, such as a server: it is in the foreground from its launch to its end.
/// <!-- from: Tests/OutsidePackage/Sources/PomodoroServer/PomodoroServer.swift -->
/// ```swift
/// await ServerProcess(PomodoroServer(work: work)).runToExit()
/// ```
/// SIGTERM and SIGINT terminate the process; a second one ends it at once. A service manager such as systemd is
/// notified when the services are active, while events are processed, and when the process terminates.
public struct ServerProcess<Delegate: ProcessDelegate>: Sendable {
    private let machine: ProcessStateMachine<Delegate>
    private let manager = ServiceManager()

    /// Creates a process that does nothing until it is run.
    ///
    /// - Parameter delegate: The actions of the process in each state.
    public init(_ delegate: Delegate) {
        let observer = { @Sendable [manager] (record: ProcessRecord) in
            if case .transition(_, .terminating) = record { manager?.notify("STOPPING=1") }
        }
        machine = ProcessStateMachine(delegate, observer: observer)
    }

    /// Launches the process, and returns the reason for its termination once it has completed. Cancelling the task
    /// requests it.
    public func run() async -> TerminationReason {
        let sources = [await source(SIGTERM), await source(SIGINT)]
        defer { for source in sources { source.cancel() } }
        async let reason = machine.run()
        machine.send(.didBecomeActive)
        await machine.processed()
        if machine.state == .foreground { manager?.notify("READY=1") }
        let watchdog = Task { try await keepAlive() }
        defer { watchdog.cancel() }
        return await reason
    }

    /// Runs the process, and exits with 0, or with 1 after printing the error that has terminated it. Standard output
    /// is line-buffered, as for a terminal, so that a log receives each line at once.
    public func runToExit() async -> Never {
        setvbuf(stdout, nil, _IOLBF, 0)
        guard case .failed(let error) = await run() else { exit(0) }
        fputs("\(CommandLine.arguments.first ?? ""): \(error)\n", stderr)
        exit(1)
    }

    /// Returns a source for a signal once it is registered: a signal that arrives earlier would be lost.
    private func source(_ number: Int32) async -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [machine] in
            // The next signal has its default action.
            for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
            machine.send(.willTerminate(.requested))
        }
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
        return source
    }

    /// Notifies the watchdog as long as the process handles its events.
    private func keepAlive() async throws {
        guard let manager, let interval = manager.watchdogInterval else { return }
        while true {
            try await Task.sleep(for: interval)
            await machine.processed()
            manager.notify("WATCHDOG=1")
        }
    }
}
