import Dispatch

/// A serial executor for an actor whose calls block a thread, which must not be one of the shared pool; first in, first
/// out.
package final class SerialQueue: SerialExecutor {
    private let queue: DispatchQueue

    package init(_ label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
