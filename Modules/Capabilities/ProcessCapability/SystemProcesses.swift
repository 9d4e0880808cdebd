import Platform
public import ProcessEffects

/// Runs programs on this machine by `posix_spawn(3)`.
///
/// A program leads a new process group, has no descriptors but the three standard ones, and the default action for each
/// signal. When its task is cancelled, at its deadline, or when it writes too much, its group receives SIGTERM, and
/// SIGKILL once the program has ended, at most two seconds later: its descendants get no more time than the program
/// itself. A detached one is left running. Every child is reaped.
public struct SystemProcesses: ProcessRunner {
    private let names: [String: String]

    /// Creates a runner.
    ///
    /// - Parameter names: The programs that take the place of requested ones on this system, by the requested name.
    public init(names: [String: String] = [:]) { self.names = names }

    public func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError> {
        var request = request
        request.program = names[request.program] ?? request.program
        let result = await DedicatedThread.result { [request] stop, finish in
            Self.run(request, stop: stop, finish)
        }
        return result ?? .failure(.notStarted(request.program, cause: "the system has no threads or descriptors left"))
    }

    private static func run(
        _ request: ProcessRequest, stop: Waker, _ finish: (Result<ProcessResult, ProcessError>) -> Void
    ) {
        do throws(ProcessError) {
            guard let exit = Waker() else { throw .notStarted(request.program, cause: "no descriptors are left") }
            var supervisor = ProcessSupervisor(try SpawnedProcess(request), request, stop: stop, exit: exit)
            finish(supervisor.run())
            supervisor.reapLeft()
        } catch {
            finish(.failure(error))
        }
    }
}
