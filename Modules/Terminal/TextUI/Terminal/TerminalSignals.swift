import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The signals that concern a terminal program, turned into bytes in a pipe.
///
/// Call ``prepare()`` first thing in `main`: a signal that comes before it has its default action. A signal that
/// was ignored when the program started (`nohup`) stays ignored.
public enum TerminalSignals {
    /// Those that end a program, in the order in which they count: asked for, or by default.
    static let ending =
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU]
    static let handled = ending + [SIGWINCH, SIGTSTP, SIGCONT]

    private static let pipe = Mutex<Int32?>(nil)

    /// Starts collecting signals.
    public static func prepare() {
        _ = readEnd()
        hasContinued = false
        for signal in handled { set(signal, sigaction({ noteSignal($0) }, flags: SA_RESTART)) }
    }

    /// Collects no more: signals do what they do to any program.
    public static func release() {
        for signal in handled { set(signal, sigaction()) }
    }

    /// From now on, whoever asks to end does not want to wait for it: the end is under way. The terminal is given back as
    /// after a crash. A hang-up comes twice, from shell and kernel, and asks once.
    public static func endAtOnce() {
        CrashRestoration.prepare()
        let action = sigaction(
            {
                restoreTerminal()
                JobControl.end(by: $0)
            }, flags: 0)
        for signal in [SIGINT, SIGTERM, SIGQUIT] { set(signal, action) }
    }

    /// Whether the process was continued since this was set to false. It is so before any event tells: other threads may
    /// run before the one that takes the signal.
    public static var hasContinued: Bool {
        get {
            var pending = sigset_t()
            sigpending(&pending)
            return sigismember(&pending, SIGCONT) == 1 || continued.load(ordering: .acquiring)
        }
        set { continued.store(newValue, ordering: .releasing) }
    }

    /// The file descriptor from which signal numbers are read, one byte each; -1 when there are no pipes left.
    static func readEnd() -> Int32 {
        pipe.withLock { readEnd in
            if let readEnd { return readEnd }
            guard let ends = Pipe() else { return -1 }
            signalPipe = ends.write
            readEnd = ends.read
            return ends.read
        }
    }

    /// Lets the calling thread take the signals: it began with all of them blocked.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        // Reading in the background stops the process then, as it does any; blocked, the read would fail.
        for signal in handled + [SIGTTIN] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Sets what a signal does, unless it is ignored.
    private static func set(_ signal: Int32, _ action: sigaction) {
        var (old, action) = (sigaction(), action)
        sigaction(signal, nil, &old)
        if !old.isIgnored { sigaction(signal, &action, nil) }
    }
}

/// Where the handlers write; set once, before the first handler is in place.
private nonisolated(unsafe) var signalPipe: Int32 = -1
private let continued = Atomic(false)

/// Runs inside a signal handler.
private func noteSignal(_ signal: Int32) {
    let errnoBefore = errno
    if signal == SIGCONT { continued.store(true, ordering: .releasing) }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(signalPipe, &byte, 1)
    errno = errnoBefore
}

/// Both ends of a pipe that blocks neither reader nor writer and is not inherited by other programs.
struct Pipe {
    let read: Int32
    let write: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        read = ends[0]
        write = ends[1]
    }
}
