import Platform
import Synchronization

/// A limit on the time of a part of the run.
///
/// It is enforced by a signal, so that it also ends a process that is out of memory or threads and runs no tasks.
/// Code that waits for the user suspends it.
public enum TimeLimit {
    /// Begins a limit in place of the last one: at its end, the terminal is restored, the message is written to
    /// standard error, and the process exits with the status.
    public static func begin(seconds: UInt32, message: String, status: Int32) {
        _ = suspend()
        let bytes = Array(message.utf8)
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        text.initialize(from: bytes, count: bytes.count)
        expiry.text?.deallocate()
        expiry = (text, bytes.count, status)
        CrashRestoration.prepare()
        resume(seconds)
    }

    /// Ends the limit, if any.
    public static func end() { _ = suspend() }

    /// Suspends the limit; returns the remaining time in seconds, 0 if there is no limit.
    public static func suspend() -> UInt32 {
        isRunning.store(false, ordering: .releasing)
        return alarm(0)
    }

    /// Resumes a limit with the remaining time; a no-op if there was none.
    public static func resume(_ rest: UInt32) {
        guard rest > 0 else { return }
        TerminalSignals.receiveAlarm()
        isRunning.store(true, ordering: .releasing)
        alarm(rest)
    }
}

private let isRunning = Atomic(false)
/// The message and the exit status at the end of the limit; written only while none is running.
private nonisolated(unsafe) var expiry: (text: UnsafeMutablePointer<UInt8>?, count: Int, status: Int32) = (nil, 0, 0)

/// Ends the process if a limit is running. Called in the handler of SIGALRM.
func expireTimeLimit() {
    guard isRunning.load(ordering: .acquiring) else { return }
    restoreTerminal()
    _ = write(STDERR_FILENO, expiry.text, expiry.count)
    _exit(expiry.status)
}
