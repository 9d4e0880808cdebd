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
    static let handled = [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    private static let pipe = Mutex<Int32?>(nil)

    /// Starts collecting signals; further calls do nothing.
    public static func prepare() { _ = readEnd() }

    /// From now on, a signal that asks to end does so at once: the end is under way, and whoever asks again does not
    /// want to wait for it.
    public static func endAtOnce() {
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            var old = sigaction()
            sigaction(signal, nil, &old)
            if old.isIgnored { continue }
            var action = sigaction({ JobControl.end(by: $0) }, flags: 0)
            sigaction(signal, &action, nil)
        }
    }

    /// The file descriptor from which signal numbers are read, one byte each; -1 when there are no pipes left.
    static func readEnd() -> Int32 {
        pipe.withLock { readEnd in
            if let readEnd { return readEnd }
            guard let ends = Pipe() else { return -1 }
            signalPipe = ends.write
            handled.forEach(install)
            readEnd = ends.read
            return ends.read
        }
    }

    /// Lets the calling thread take the signals: it began with all of them blocked.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in handled { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private static func install(_ signal: Int32) {
        var old = sigaction()
        sigaction(signal, nil, &old)
        if old.isIgnored { return }
        var action = sigaction({ noteSignal($0) }, flags: SA_RESTART)
        sigaction(signal, &action, nil)
    }
}

/// Where the handlers write; set once, before the first handler is in place.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// Runs inside a signal handler.
private func noteSignal(_ signal: Int32) {
    let errnoBefore = errno
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
