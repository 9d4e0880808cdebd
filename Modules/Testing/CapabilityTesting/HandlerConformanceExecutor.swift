import Dispatch
import Synchronization

/// Runs one call of a handler on a separate queue, and measures how long it occupies the thread.
///
/// A handler that blocks therefore delays neither the kit nor other calls.
final class WatchedExecutor: TaskExecutor {
    private struct Record {
        var begin: ContinuousClock.Instant?
        var longest = Duration.zero
    }

    private let queue = DispatchQueue(label: "isobar.conformance")
    private let record = Mutex(Record())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            record.withLock { $0.begin = .now }
            job.runSynchronously(on: asUnownedTaskExecutor())
            record.withLock { record in
                record.longest = Self.longest(record)
                record.begin = nil
            }
        }
    }

    /// The longest time between two suspensions so far.
    var longestHold: Duration { record.withLock { Self.longest($0) } }

    private static func longest(_ record: Record) -> Duration {
        max(record.longest, record.begin.map { ContinuousClock.now - $0 } ?? .zero)
    }
}
