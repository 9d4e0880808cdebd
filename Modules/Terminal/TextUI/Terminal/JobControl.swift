#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Stopping and ending the process the way a shell expects.
public enum JobControl {
    /// Whether a shell could continue the process after a stop: it is neither in the group of whoever leads the session,
    /// which nobody in the session watches, nor orphaned.
    public static var canSuspend: Bool {
        let session = getsid(0)
        return session != getpgrp() && getsid(getppid()) == session
    }

    /// Waits until the process may touch a terminal: while another job has it, this one is stopped by SIGTTOU, as the
    /// kernel stops a job that sets a terminal's modes and has it not.
    ///
    /// Call it before ``TerminalSignals/prepare()``: until then, a stopped job can be ended by a signal.
    /// - Throws: ``TerminalError/background`` where no shell could continue the process.
    public static func waitForForeground(of device: TerminalDevice = .standard) throws(TerminalError) {
        var (standard, actionBefore) = (sigaction(), sigaction())
        sigaction(SIGTTOU, &standard, &actionBefore)
        defer { sigaction(SIGTTOU, &actionBefore, nil) }
        // A worker thread has all signals blocked: this one, which would mean that it may go on, and those that end a
        // stopped job when it is continued.
        var (none, maskBefore) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &maskBefore)
        defer { pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }
        while !device.isForeground {
            // Of all that only the foreground may do, this changes nothing. The kernel stops the job and looks again
            // when it is continued; a job that stopped itself could be continued just before it does.
            guard tcdrain(device.input) == 0 || errno == EINTR else { throw .background }
        }
    }

    /// Stops the process. SIGTSTP's default action would do nothing on a thread that blocks it; this always works.
    ///
    /// A script that has started the process, and not by `exec`, is not stopped: its shell waits until ^Z is typed once
    /// more, now that the terminal has its modes back.
    public static func stop() { kill(getpid(), SIGSTOP) }

    /// Stops the process that was continued in the background. Does nothing where no shell could continue it.
    static func stopAgain() { if canSuspend { stop() } }

    /// Touches a terminal, whatever job has it: the kernel stops a job in the background for that, unless the thread blocks
    /// the signal.
    static func withoutStopping(_ touch: () -> Void) {
        var (set, maskBefore) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        sigaddset(&set, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &set, &maskBefore)
        touch()
        pthread_sigmask(SIG_SETMASK, &maskBefore, nil)
    }

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
