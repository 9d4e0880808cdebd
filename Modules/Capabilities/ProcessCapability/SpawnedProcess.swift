import CSpawn
import Platform
import ProcessEffects

/// A child process in its own process group, and the parent's ends of its pipes, which do not block.
struct SpawnedProcess {
    let id: pid_t
    let input: Int32
    let output: Int32
    let errorOutput: Int32

    /// Starts a program. It inherits neither descriptors nor blocked or ignored signals.
    init(_ request: ProcessRequest) throws(ProcessError) {
        let program = request.program
        if ([program] + request.arguments).contains(where: { $0.utf8.contains(0) }) {
            throw .notStarted(program, cause: "an argument contains a NUL character")
        }
        guard let pipes = Pipes() else { throw .notStarted(program, cause: String(cString: strerror(errno))) }
        let (id, cause) = Self.spawn(request, pipes)
        pipes.closeChildEnds()
        if cause != 0 {
            pipes.closeOwnEnds()
            throw cause == ENOENT ? .notFound(program) : .notStarted(program, cause: String(cString: strerror(cause)))
        }
        self.id = id
        (input, output, errorOutput) = (pipes.ends[0].1, pipes.ends[1].0, pipes.ends[2].0)
    }

    /// Returns the id of the child; the cause is 0, or the `errno` of a failure.
    private static func spawn(_ request: ProcessRequest, _ pipes: Pipes) -> (id: pid_t, cause: Int32) {
        #if canImport(Darwin)
            let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            let closing: Int32 = 0
        #endif
        // A new session also has a new process group.
        let group = request.isDetached ? spawnInSession : Int32(POSIX_SPAWN_SETPGROUP)
        return Platform.spawn(
            [request.program] + request.arguments, environment: ownEnvironment, flags: group | closing
        ) { actions in
            for (number, end) in pipes.childEnds.enumerated() {
                posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
            }
            for output in [STDOUT_FILENO, STDERR_FILENO] where request.isDetached {
                posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
            }
            #if !canImport(Darwin)
                posix_spawn_file_actions_addclosefrom_np(&actions, 3)
            #endif
        }
    }
}

/// The pipes of standard input, output and error, each with its read end and its write end.
private struct Pipes {
    private(set) var ends: [(Int32, Int32)] = []

    init?() {
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                let cause = errno
                closeChildEnds()
                closeOwnEnds()
                errno = cause
                return nil
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            self.ends.append((ends[0], ends[1]))
        }
        for end in ownEnds { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    var childEnds: [Int32] { ends.enumerated().map { $0 == 0 ? $1.0 : $1.1 } }
    private var ownEnds: [Int32] { ends.enumerated().map { $0 == 0 ? $1.1 : $1.0 } }

    func closeChildEnds() { for end in childEnds { close(end) } }
    func closeOwnEnds() { for end in ownEnds { close(end) } }
}
