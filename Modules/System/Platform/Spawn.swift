/// Starts a program in which no signal is blocked or ignored; returns its id, or the `errno` of a failure.
///
/// - Parameters:
///   - words: The program, which is looked up in `PATH`, and its arguments.
///   - environment: Its variables: `HOME=/tmp`.
///   - flags: Further flags of `posix_spawnattr_setflags(3)`. With `POSIX_SPAWN_SETPGROUP`, it leads a new group.
///   - add: Adds the file actions for its descriptors and working directory.
package func spawn(
    _ words: [String], environment: [String], flags: Int32, actions add: (inout SpawnActions) -> Void
) -> (id: pid_t, cause: Int32) {
    var (actions, attributes) = spawnSettings()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    let (arguments, variables) = (words.map { strdup($0) }, environment.map { strdup($0) })
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for text in arguments + variables { free(text) }
    }
    add(&actions)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    for signal in [SIGKILL, SIGSTOP] { sigdelset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var id: pid_t = 0
    let cause = posix_spawnp(&id, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
    return (id, cause)
}

/// The environment of this process: `HOME=/root`.
package var ownEnvironment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
        variables.append(String(cString: variable))
        next += 1
    }
    return variables
}
