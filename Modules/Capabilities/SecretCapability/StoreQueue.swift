import Dispatch

/// A serial executor for one store, first in, first out.
final class StoreQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "secret store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
