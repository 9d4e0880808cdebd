#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Stopping and ending the process the way a shell expects.
public enum JobControl {
    /// Whether a shell could continue the process after a stop: it neither leads its session nor is orphaned.
    public static var canSuspend: Bool {
        let session = getsid(0)
        return session != getpid() && getsid(getppid()) == session
    }

    /// Stops the process. SIGTSTP's default action would do nothing on a thread that blocks it; this always works.
    static func stop() { kill(getpid(), SIGSTOP) }

    /// Ends the process by a signal's default action, so that the shell sees what ended it.
    ///
    /// As process 1 of a container, where default actions do not apply, it exits with 128 + the signal.
    public static func end(by signal: Int32) -> Never {
        var action = sigaction()
        sigaction(signal, &action, nil)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(signal)
        _exit(128 + signal)
    }
}
