package import Platform

/// Starts a program without signals that this process blocks; returns its id. Its output is dropped.
///
/// - Parameters:
///   - words: The program, which is looked for in `PATH`, and its arguments.
///   - input: Its standard input; `/dev/null` by default.
///   - environment: Its variables, such as `HOME=/tmp`; those of this process by default.
///   - leadsGroup: Whether it is in a process group of its own.
package func startProgram(
    _ words: [String], input: Int32? = nil, environment: [String]? = nil, leadsGroup: Bool = false
) throws(ProgramFailure) -> pid_t {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
    #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (leadsGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0))
    let (arguments, variables) = (words.map { strdup($0) }, environment?.map { strdup($0) })
    defer { for text in arguments + (variables ?? []) { free(text) } }
    var process: pid_t = 0
    let code =
        if let variables {
            posix_spawnp(&process, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
        } else {
            posix_spawnp(&process, words[0], &actions, &attributes, arguments + [nil], environ)
        }
    guard code == 0 else { throw ProgramFailure(program: words[0], code: code) }
    return process
}

/// The failure of a program that a test depends on.
package struct ProgramFailure: Error {
    /// What was to be run.
    package let program: String
    /// The system's error number, or the program's status; 0 if it was not ready in time.
    package let code: Int32

    package init(program: String, code: Int32 = 0) { (self.program, self.code) = (program, code) }
}
