@preconcurrency import Glibc

/// A program that a test started.
final class Child: Sendable {
    /// How a program ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        /// It had not ended in time.
        case running
    }

    let id: pid_t

    /// Starts a program with these ends of standard input, output and error, in a session of its own if asked.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
        error: Int32, directory: String, hasOwnSession: Bool = false
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (end, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO)] {
            posix_spawn_file_actions_adddup2(&actions, end, number)
        }
        posix_spawn_file_actions_addchdir_np(&actions, directory)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test's threads block and ignore signals that the program must get.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnSession ? Int32(POSIX_SPAWN_SETSID) : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var started: pid_t = 0
        let failure = posix_spawn(&started, program, &actions, &attributes, words + [nil], variables + [nil])
        guard failure == 0 else { throw ChildError(cause: String(cString: strerror(failure))) }
        id = started
    }

    /// Waits for the end; a program that has not ended by the deadline is killed.
    func end(within limit: Duration = .seconds(20)) async -> End {
        var status: Int32 = 0
        if await eventually(within: limit, { waitpid(self.id, &status, WNOHANG) == self.id }) {
            let signal = status & 0x7F
            return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
        }
        kill(id, SIGKILL)
        waitpid(id, &status, 0)
        return .running
    }

    func send(_ signal: Int32) { kill(id, signal) }
}

struct ChildError: Error {
    let cause: String
}

/// Waits until a condition holds; false when it does not by the deadline.
func eventually(within limit: Duration = .seconds(20), _ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if condition() { return true }
        // A pause and no sleep to rely on: the machine is also needed by the program that is waited for.
        try? await Task.sleep(for: .milliseconds(2))
    }
    return condition()
}
