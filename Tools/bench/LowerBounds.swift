/// The same work with minimal overhead: a switch, an array of closures, a plain Swift task.
let lowerBounds = [
    Benchmark("tick-bound") {
        var fields = Fields()
        return { count in
            for _ in 0..<count {
                tickByHand(&fields)
                use(fields)
            }
        }
    },
    Benchmark("command-bound") { closures(1) },
    Benchmark("all-1000-bound") { closures(1_000) },
    Benchmark("stream-1000-bound") {
        { count in
            for number in 0..<count {
                let closure = closure(number)
                for answer in 0..<1_000 { use(closure(answer)) }
            }
        }
    },
    Benchmark("await-100-bound") {
        let queue = BareQueue()
        return { count in
            for _ in 0..<count {
                queue.spawn { for _ in 0..<100 { await queue.suspend() } }
                queue.drain()
            }
        }
    },
    Benchmark("spawn-1000-bound") {
        let queue = BareQueue()
        return { count in
            for _ in 0..<count {
                for _ in 0..<1_000 { queue.spawn { await queue.suspend() } }
                queue.drain()
            }
        }
    },
]

@inline(never)
private func tickByHand(_ fields: inout Fields) { fields.tick() }

@inline(never)
private func closure(_ number: Int) -> (Int) -> Int { { $0 &+ number } }

private func closures(_ width: Int) -> (Int) -> Void {
    { count in
        var closures: [(Int) -> Int] = []
        for _ in 0..<count {
            for number in 0..<width { closures.append(closure(number)) }
            while let closure = closures.popLast() { use(closure(1)) }
        }
    }
}

/// A task executor that runs jobs on the calling thread with minimal overhead.
private final class BareQueue: TaskExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []
    private var suspended: [UnsafeContinuation<Void, Never>] = []

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    func spawn(_ body: @escaping @Sendable () async -> Void) { Task(executorPreference: self) { await body() } }

    func suspend() async { await withUnsafeContinuation { suspended.append($0) } }

    func drain() {
        while !jobs.isEmpty || !suspended.isEmpty {
            let resumed = suspended
            suspended.removeAll(keepingCapacity: true)
            for continuation in resumed { continuation.resume() }
            let ready = jobs
            jobs.removeAll(keepingCapacity: true)
            for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
