package import Platform

/// The standard input, output and error of a program that is started.
package enum StandardStreams {
    /// Open files; `/dev/null` in place of nil.
    case files(input: Int32? = nil, output: Int32? = nil, error: Int32? = nil)
    /// The terminal at a path, which becomes the controlling terminal of the program.
    case terminal(String)
}

/// Starts a program with the default actions of signals, whatever those of this process are; returns its id.
///
/// - Parameters:
///   - words: The program, which is looked up in `PATH`, and its arguments.
///   - streams: Its standard input, output and error.
///   - environment: Its variables, such as `HOME=/tmp`; those of this process by default.
///   - leadsGroup: Whether it leads a new process group.
package func startProgram(
    _ words: [String], _ streams: StandardStreams = .files(), environment: [String]? = nil, leadsGroup: Bool = false
) throws(ProgramFailure) -> pid_t {
    let variables = environment.map { $0 + sanitizerOptions } ?? ownEnvironment
    let group = leadsGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    // The first terminal that a session leader opens becomes its controlling terminal.
    let session = if case .terminal = streams { spawnInSession } else { Int32(0) }
    var started: (id: pid_t, cause: Int32)
    repeat {
        started = spawn(words, environment: variables, flags: group | session, actions: streams.add(to:))
        // Another program that is just starting may still hold the descriptor through which this file was written.
    } while started.cause == ETXTBSY && poll(nil, 0, 10) == 0
    guard started.cause == 0 else { throw ProgramFailure(program: words[0], code: started.cause) }
    return started.id
}

extension StandardStreams {
    fileprivate func add(to actions: inout SpawnActions) {
        switch self {
        case .files(let input, let output, let error):
            for (number, file) in [input, output, error].enumerated() {
                if let file {
                    posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
                } else {
                    posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
                }
            }
        case .terminal(let path):
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
            for number in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, number)
            }
        }
    }
}

/// The failure of a program that a test depends on.
package struct ProgramFailure: Error {
    /// The program that was to be run.
    package let program: String
    /// The system's error number, or the program's status; 0 if it was not ready in time.
    package let code: Int32

    package init(program: String, code: Int32 = 0) { (self.program, self.code) = (program, code) }
}

/// The settings of sanitizers in this process, which are added to a given environment.
private let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) in
    getenv(name).map { "\(name)=\(String(cString: $0))" }
}
