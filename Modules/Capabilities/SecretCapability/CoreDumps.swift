import CSodium
import Platform

/// The core dumps of this process, which would contain the secrets in its memory.
public enum CoreDumps {
    /// Disables core dumps of this process; call it before reading a secret.
    ///
    /// The limit for core files is set to zero. On Linux the process is also marked as not dumpable, because the limit
    /// does not apply to dumps that are piped to a program. The consequences: a crash leaves nothing to examine; the
    /// user's other programs cannot read this process's memory and environment, and no debugger or tracer of the user's
    /// can be attached (one that starts the program still works); child processes inherit the limit, and can raise it.
    ///
    /// Swift's own backtrace of a crash is not affected: on standard error, it shows 16 bytes of memory for each
    /// register. `SWIFT_BACKTRACE=registers=none` in the environment omits them.
    ///
    /// - Returns: nil on success, or the system's error message.
    public static func disable() -> String? {
        let code = isobar_disable_core_dumps()
        return code == 0 ? nil : String(cString: strerror(code))
    }
}
