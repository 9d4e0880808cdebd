import Platform
import Synchronization

/// Collects the signals relevant to a terminal program in a pipe.
///
/// Call ``prepare()`` first in `main`: earlier signals have their default action. A signal that was ignored when the
/// program started (`nohup`) stays ignored.
public enum TerminalSignals {
    /// The signals that end a program, on request or by default, in order of precedence; ``CrashRestoration`` handles
    /// those of crashes.
    static let ending =
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU] + systemSignals
    static let handled = ending + [SIGWINCH, SIGTSTP, SIGCONT]
    /// The signals by which a user asks a program to end.
    package static let requests = [SIGINT, SIGTERM, SIGQUIT]

    private static let pipe = Mutex<Waker?>(nil)

    /// Starts collecting signals.
    public static func prepare() {
        _ = readEnd()
        hasContinued = false
        // While one is recorded, the others are blocked: handlers that interrupt each other record signals in reverse,
        // and a ^Z right after a continuation would be taken for one from before the stop.
        let action = sigaction(flags: SA_RESTART, blocking: handled) { signal, _, _ in noteSignal(signal) }
        for signal in handled { set(signal, action) }
    }

    /// Stops collecting signals and restores their default actions, except those of `kept`.
    package static func release(keeping kept: [Int32] = []) {
        for signal in handled where !kept.contains(signal) { set(signal, sigaction()) }
    }

    /// Makes SIGINT, SIGTERM and SIGQUIT end the process immediately, because nothing reads them or it is already
    /// shutting down. The terminal is restored as after a crash. SIGHUP is excluded, since a single hang-up sends it
    /// twice, by the shell and by the kernel.
    public static func endAtOnce() {
        CrashRestoration.prepare()
        let action = sigaction { signal, _, _ in
            restoreTerminal()
            JobControl.end(by: signal)
        }
        for signal in requests { set(signal, action) }
    }

    /// Receives SIGALRM on the calling thread, even if it was ignored or blocked when the program started.
    static func receiveAlarm() {
        var action = sigaction(flags: SA_RESTART) { signal, _, _ in noteSignal(signal) }
        sigaction(SIGALRM, &action, nil)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Whether the process was continued since this was set to false. It is true before the event is reported, since
    /// other threads may run before the one that receives the signal.
    public static var hasContinued: Bool {
        get {
            var pending = sigset_t()
            sigpending(&pending)
            return sigismember(&pending, SIGCONT) == 1 || continued.load(ordering: .acquiring)
        }
        set { continued.store(newValue, ordering: .releasing) }
    }

    /// Returns the file descriptor to read signal numbers from, one byte each; -1 if no pipe could be created.
    static func readEnd() -> Int32 {
        pipe.withLock { pipe in
            if pipe == nil {
                pipe = Waker()
                signalPipe = pipe?.otherEnd ?? -1
            }
            return pipe?.end ?? -1
        }
    }

    /// Unblocks the signals that the calling thread has to receive, which starts with all of them blocked.
    ///
    /// All handled signals have to be received by one thread: two would record a ^Z right after a continuation in
    /// either order. On Linux, libdispatch leaves the main thread waiting with no signals blocked.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        // With SIGTTIN unblocked, reading in the background stops the process as usual; otherwise the read would fail.
        sigaddset(&set, SIGTTIN)
        #if canImport(Darwin)
            for signal in handled { sigaddset(&set, signal) }
        #endif
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Sets the action of a signal, unless it is ignored.
    private static func set(_ signal: Int32, _ action: sigaction) {
        var (old, action) = (sigaction(), action)
        sigaction(signal, nil, &old)
        if !old.isIgnored { sigaction(signal, &action, nil) }
    }
}

/// The descriptor the handlers write to; set once, before the first handler is installed.
private nonisolated(unsafe) var signalPipe: Int32 = -1
private let continued = Atomic(false)

/// Called in signal handlers.
private func noteSignal(_ signal: Int32) {
    let errnoBefore = errno
    if signal == SIGALRM { expireTimeLimit() }
    if signal == SIGCONT { continued.store(true, ordering: .releasing) }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(signalPipe, &byte, 1)
    errno = errnoBefore
}
