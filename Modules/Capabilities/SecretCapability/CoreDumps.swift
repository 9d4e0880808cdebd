import CSodium

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// What a crash leaves of a process on the disk, secrets in its memory included.
public enum CoreDumps {
    /// Keeps this process from ever leaving one; a program calls it before it reads a secret.
    ///
    /// The limit for core files is set to zero. On Linux the process is also marked as not dumpable, because a limit
    /// does not count where dumps are piped to a program. The consequences: a crash leaves nothing to examine; the
    /// user's other programs cannot read this process's memory and environment, and no debugger or tracer of the user's
    /// can be attached (one that starts the program still works); programs that this one starts inherit the limit, and
    /// can raise it.
    ///
    /// Swift's own backtrace of a crash is another matter: on standard error, it shows 16 bytes of memory for each
    /// register. `SWIFT_BACKTRACE=registers=none` in the environment leaves them out.
    ///
    /// - Returns: nil, or why it could not be done.
    public static func disable() -> String? {
        let code = isobar_disable_core_dumps()
        return code == 0 ? nil : String(cString: strerror(code))
    }
}
