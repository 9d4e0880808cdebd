import CSQLite

/// Decides how long a connection waits for a lock that another holds: until its patience ends or its task is cancelled.
///
/// SQLite's own timeout knows nothing of tasks.
final class LockWait {
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
    func begin() { deadline = ContinuousClock.now + patience }

    private func retries(after attempts: Int32) -> Bool {
        let isCancelled = withUnsafeCurrentTask { $0?.isCancelled ?? false }
        guard !isCancelled, ContinuousClock.now < deadline else { return false }
        sqlite3_sleep(min(1 + attempts, 20))
        return true
    }
}
