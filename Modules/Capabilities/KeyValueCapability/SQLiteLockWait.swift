import CSQLite

/// Waits for a lock that another connection holds, until its timeout ends or its task is cancelled.
///
/// SQLite's own timeout does not observe task cancellation.
final class LockWait {
    private let timeout: Duration
    private var deadline = ContinuousClock.now

    init(timeout: Duration) { self.timeout = timeout }

    /// Installs the busy handler of a connection, which must not outlive this object.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, attempts in
                guard let context else { return 0 }
                return Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().retries(after: attempts) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Sets the deadline for one statement.
    func begin() { deadline = ContinuousClock.now + timeout }

    /// Sleeps briefly and returns true to retry, or returns false to give up.
    func retries(after attempts: Int32) -> Bool {
        let isCancelled = withUnsafeCurrentTask { $0?.isCancelled ?? false }
        guard !isCancelled, ContinuousClock.now < deadline else { return false }
        sqlite3_sleep(min(1 + attempts, 20))
        return true
    }
}
