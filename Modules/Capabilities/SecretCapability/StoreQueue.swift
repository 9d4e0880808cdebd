import Dispatch

/// One thread at a time for one store, first come, first served.
final class StoreQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "secret store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
