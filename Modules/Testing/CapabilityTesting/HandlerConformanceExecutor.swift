import Dispatch
import Synchronization

/// Runs what one call of a handler does on a thread of its own, and measures how long that thread is kept.
///
/// A handler that blocks so holds up neither the kit nor the other calls.
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

    /// The longest time from one suspension to the next, so far.
    var longestHold: Duration { record.withLock { Self.longest($0) } }

    private static func longest(_ record: Record) -> Duration {
        max(record.longest, record.begin.map { ContinuousClock.now - $0 } ?? .zero)
    }
}
