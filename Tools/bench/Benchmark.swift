import Dispatch
import Platform

/// A single benchmark.
struct Benchmark: Sendable {
    let id: String
    /// A description of one iteration.
    let summary: String
    /// The id of the benchmark that does the same with minimal overhead.
    let lowerBound: String?
    /// Whether the elapsed time is measured, because other threads take part; otherwise the CPU time of this thread.
    let isOnWall: Bool
    /// Prepares, and returns a function that only performs N iterations.
    let prepare: @Sendable () -> (Int) -> Void
}

extension Benchmark {
    init(_ id: String, _ summary: String, lowerBound: String? = nil, _ prepare: @escaping @Sendable () -> (Int) -> Void)
    {
        self.init(id: id, summary: summary, lowerBound: lowerBound, isOnWall: false, prepare: prepare)
    }

    init(
        _ id: String, _ summary: String, lowerBound: String? = nil, waiting run: @escaping @Sendable (Int) async -> Void
    ) {
        self.init(id: id, summary: summary, lowerBound: lowerBound, isOnWall: true) {
            { count in wait(for: { await run(count) }) }
        }
    }

    /// Prepares, and returns a function that takes one sample, the nanoseconds of one iteration.
    func sampler() -> () -> Double {
        let run = prepare()
        let (clock, least): (clockid_t, UInt64) =
            isOnWall ? (CLOCK_MONOTONIC, 50_000_000) : (CLOCK_THREAD_CPUTIME_ID, 5_000_000)
        var iterations = 1
        while time(of: run, iterations, by: clock) < least, iterations < 1 << 30 { iterations *= 2 }
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
