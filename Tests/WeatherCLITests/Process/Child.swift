import CapabilityTesting
@preconcurrency import Glibc
import Synchronization

/// A program that a test started.
final class Child: Sendable {
    /// How a program ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        /// It had not ended in time.
        case running
    }

    /// What standard input, output and error are.
    enum Ends {
        /// Open files.
        case files(input: Int32, output: Int32, error: Int32)
        /// The terminal at a path, which becomes the one that controls the program.
        case terminal(String)
    }

    let id: pid_t
    /// Once it was waited for, its id may be another program's.
    private let isGone = Mutex(false)

    init(_ program: String, _ arguments: [String], environment: [String: String], _ ends: Ends) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = Self.resetSignals(&attributes) | Self.connect(ends, &actions)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var started: pid_t = 0
        var failure: Int32 = 0
        repeat {
            failure = posix_spawn(&started, program, &actions, &attributes, words + [nil], variables + [nil])
            // A program that another test is starting can hold a copy of the descriptor that this one was written to.
        } while failure == ETXTBSY && poll(nil, 0, 10) == 0
        guard failure == 0 else { throw ChildError(cause: String(cString: strerror(failure))) }
        id = started
    }

    /// The test's threads block and ignore signals that the program must get.
    private static func resetSignals(_ attributes: inout posix_spawnattr_t) -> Int32 {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        return Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    }

    private static func connect(_ ends: Ends, _ actions: inout posix_spawn_file_actions_t) -> Int32 {
        switch ends {
        case .files(let input, let output, let error):
            for (end, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO)] {
                posix_spawn_file_actions_adddup2(&actions, end, number)
            }
            return 0
        case .terminal(let path):
            // The first terminal that the leader of a session opens comes to control it.
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
            for number in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, number)
            }
            return setsidFlag
        }
    }

    /// POSIX_SPAWN_SETSID of <spawn.h>, which the Glibc module leaves out.
    private static let setsidFlag: Int32 = 0x80

    /// Waits for the end; a program that has not ended by the deadline is killed.
    func end(within limit: Duration = .seconds(120)) async -> End {
        var status: Int32 = 0
        if await eventually(within: limit, { wait(&status, WNOHANG) }) {
            let signal = status & 0x7F
            return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
        }
        send(SIGKILL)
        _ = wait(&status, 0)
        return .running
    }

    /// Whether the end was waited for and has come.
    var hasEnded: Bool { isGone.withLock { $0 } }

    /// Whether all of its threads wait for something.
    var isAsleep: Bool {
        guard let folder = opendir("/proc/\(id)/task") else { return false }
        defer { closedir(folder) }
        while var entry = readdir(folder)?.pointee {
            let name = withUnsafeBytes(of: &entry.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasPrefix(".") { continue }
            guard let file = fopen("/proc/\(id)/task/\(name)/stat", "r") else { return false }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 512)
            guard fgets(&line, Int32(line.count), file) != nil else { return false }
            let state = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: ") ").last
            if state?.hasPrefix("S ") != true { return false }
        }
        return true
    }

    private func wait(_ status: inout Int32, _ options: Int32) -> Bool {
        isGone.withLock { isGone in
            isGone = isGone || waitpid(id, &status, options) == id
            return isGone
        }
    }

    /// Sends a signal, unless the end was waited for.
    func send(_ signal: Int32) { isGone.withLock { if !$0 { kill(id, signal) } } }
}

struct ChildError: Error {
    let cause: String
}
