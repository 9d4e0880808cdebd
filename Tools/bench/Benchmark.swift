import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A single benchmark.
struct Benchmark: Sendable {
    /// The measured quantity.
    enum Measure: Sendable {
        /// The CPU time of one iteration: the closure prepares, and returns a function that only performs N iterations.
        case time(@Sendable () -> (Int) -> Void)
        /// The elapsed time of one iteration, including work of other threads: the closure performs N iterations.
        case elapsedTime(@Sendable (Int) async -> Void)
    }

    let id: String
    /// A description of one iteration.
    let summary: String
    /// The id of the benchmark that does the same with minimal overhead.
    let lowerBound: String?
    let measure: Measure
}

extension Benchmark {
    init(_ id: String, _ summary: String, lowerBound: String? = nil, _ prepare: @escaping @Sendable () -> (Int) -> Void)
    {
        self.init(id: id, summary: summary, lowerBound: lowerBound, measure: .time(prepare))
    }

    init(
        _ id: String, _ summary: String, lowerBound: String? = nil, waiting run: @escaping @Sendable (Int) async -> Void
    ) {
        self.init(id: id, summary: summary, lowerBound: lowerBound, measure: .elapsedTime(run))
    }

    /// Performs exactly N iterations, for use with an instruction counter.
    func run(_ iterations: Int) {
        switch measure {
        case .time(let prepare): prepare()(iterations)
        case .elapsedTime(let run): wait(for: { await run(iterations) })
        }
    }

    /// Prepares, and returns a function that takes one sample, the nanoseconds of one iteration.
    func sampler() -> () -> Double {
        switch measure {
        case .time(let prepare): sampler(of: prepare(), by: CLOCK_THREAD_CPUTIME_ID, nanoseconds: 5_000_000)
        case .elapsedTime(let run):
            sampler(of: { count in wait(for: { await run(count) }) }, by: CLOCK_MONOTONIC, nanoseconds: 50_000_000)
        }
    }

    /// Returns a sampler whose samples take at least the given time.
    private func sampler(of run: @escaping (Int) -> Void, by clock: clockid_t, nanoseconds: UInt64) -> () -> Double {
        var iterations = 1
        while time(of: run, iterations, by: clock) < nanoseconds, iterations < 1 << 30 { iterations *= 2 }
        return { Double(time(of: run, iterations, by: clock)) / Double(iterations) }
    }

    private func time(of run: (Int) -> Void, _ iterations: Int, by clock: clockid_t) -> UInt64 {
        let start = nanoseconds(of: clock)
        run(iterations)
        return nanoseconds(of: clock) - start
    }
}

/// Returns the time of a clock; `CLOCK_THREAD_CPUTIME_ID` counts the current thread only, unaffected by other
/// processes.
func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Runs asynchronous work from synchronous code, because an instruction counter does not work with an asynchronous
/// `main`.
func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// Returns a function that performs a step N times.
func repeating(_ step: @escaping () -> Void) -> (Int) -> Void { { count in for _ in 0..<count { step() } } }

/// Prevents a value from being optimized away.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
