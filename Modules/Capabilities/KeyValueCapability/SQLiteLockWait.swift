import CSQLite

/// Decides how long a connection waits for a lock that another holds: until its patience ends or its task is cancelled.
///
/// SQLite's own timeout knows nothing of tasks.
final class LockWait {
    /// Whether to wait at all.
    var isAllowed = true
    private let patience: Duration
    private var deadline = ContinuousClock.now

    init(patience: Duration) { self.patience = patience }

    /// Registers with a connection, which must not outlive this object.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, attempts in
                guard let context else { return 0 }
                return Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue().retries(after: attempts) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Starts the patience of one statement.
    func begin() {
        if isAllowed { deadline = ContinuousClock.now + patience }
    }

    /// Sleeps for a moment and says to try again, or says at once to give up.
    func retries(after attempts: Int32) -> Bool {
        guard isAllowed else { return false }
        let isCancelled = withUnsafeCurrentTask { $0?.isCancelled ?? false }
        guard !isCancelled, ContinuousClock.now < deadline else { return false }
        sqlite3_sleep(min(1 + attempts, 20))
        return true
    }
}
