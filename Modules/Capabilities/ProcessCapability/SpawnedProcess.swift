import CSpawn
import Platform
import ProcessEffects

/// A child process in a process group of its own, and this end of its pipes. The pipes do not block.
struct SpawnedProcess {
    let id: pid_t
    let input: Int32
    let output: Int32
    let errorOutput: Int32

    /// Starts a program. It inherits neither descriptors nor blocked or ignored signals.
    init(_ request: ProcessRequest) throws(ProcessError) {
        let program = request.program
        let texts = [program] + request.arguments + (request.directory.map { [$0] } ?? [])
        if texts.contains(where: { $0.utf8.contains(0) }) {
            throw .notStarted(program, cause: "an argument contains a NUL character")
        }
        if let directory = request.directory, access(directory, X_OK) != 0 {
            throw .notStarted(program, cause: "\(directory): \(String(cString: strerror(errno)))")
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
        var (actions, attributes) = spawnSettings()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, end) in pipes.childEnds.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
        }
        for output in [STDOUT_FILENO, STDERR_FILENO] where request.isDetached {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        #if canImport(Darwin)
            let closing = POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            let closing: Int32 = 0
            posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #endif
        if let directory = request.directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }

        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        for signal in [SIGKILL, SIGSTOP] { sigdelset(&all, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        // A session has a process group of its own, too.
        let group = request.isDetached ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP
        let flags = group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | closing
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var id: pid_t = 0
        let number = withStrings([request.program] + request.arguments) { arguments in
            withStrings(environment(adding: request.environment)) { environment in
                posix_spawnp(&id, request.program, &actions, &attributes, arguments, environment)
            }
        }
        return (id, number)
    }

    private static func environment(adding variables: [String: String]) -> [String] {
        var lines: [String] = []
        var next = environ
        while let line = next.pointee {
            let text = String(cString: line)
            if variables[String(text.prefix { $0 != "=" })] == nil { lines.append(text) }
            next += 1
        }
        return lines + variables.map { "\($0)=\($1)" }
    }
}

/// Calls `body` with a null-terminated array of C strings.
private func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}

/// The pipes of standard input, output and error, each with its reading end and its writing end.
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
