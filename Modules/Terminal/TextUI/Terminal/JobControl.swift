import Platform

/// Stops and ends the process in the way shells expect.
public enum JobControl {
    /// Whether a shell could continue the process after a stop: false in the process group of the session leader, which
    /// no process of the session monitors, and in an orphaned process group.
    public static var canSuspend: Bool {
        let session = getsid(0)
        return session != getpgrp() && getsid(getppid()) == session
    }

    /// Waits until the process is in the foreground of its terminal. While another job is, SIGTTOU stops this one, as
    /// when a background job sets the modes of a terminal.
    ///
    /// Must be called before ``TerminalSignals/prepare()``: until then, a signal can end a stopped job.
    /// - Throws: ``TerminalError/background`` if no shell could continue the process.
    public static func waitForForeground(of device: TerminalDevice = .standard) throws(TerminalError) {
        var (standard, actionBefore) = (sigaction(), sigaction())
        sigaction(SIGTTOU, &standard, &actionBefore)
        defer { sigaction(SIGTTOU, &actionBefore, nil) }
        // Worker threads block all signals, including SIGTTOU, without which a background process is not stopped, and
        // those that end a stopped job once it is continued.
        var (none, maskBefore) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &maskBefore)
        defer { pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }
        while !device.isForeground {
            // `tcdrain` changes nothing, but is restricted to the foreground: the kernel stops the job and checks again
            // when it is continued. A job that stopped itself could be continued right before it stops.
            guard tcdrain(device.input) == 0 || errno == EINTR else { throw .background }
        }
    }

    /// Stops the process, and returns once it is continued. It uses SIGSTOP, since the default action of SIGTSTP has no
    /// effect on a thread that blocks it; and it sends it to the calling thread, which would otherwise run on until
    /// another thread has received it. From then on ``TerminalSignals/hasContinued`` is true, although the thread that
    /// receives SIGCONT may not have run yet.
    ///
    /// A script that started the process without `exec` is not stopped: its shell waits until ^Z is typed again, now
    /// that the terminal has its modes back.
    public static func stop() {
        raise(SIGSTOP)
        TerminalSignals.hasContinued = true
    }

    /// Stops a process that was continued in the background. A no-op if no shell could continue it.
    static func stopAgain() { if canSuspend { stop() } }

    /// Accesses a terminal even from the background, where the kernel would stop the job unless the thread blocks
    /// SIGTTOU.
    static func withoutStopping(_ touch: () -> Void) {
        var (set, maskBefore) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        sigaddset(&set, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &set, &maskBefore)
        touch()
        pthread_sigmask(SIG_SETMASK, &maskBefore, nil)
    }

    /// Ends the process by the default action of a signal, so that the shell can report the cause.
    ///
    /// As process 1 of a container, to which default actions do not apply, it exits with 128 + the signal.
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
