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
        /// The elapsed time of one iteration, including work of other threads: the closure prepares, and returns a
        /// function that performs N iterations.
        case elapsedTime(@Sendable () -> @Sendable (Int) async -> Void)
        /// The memory retained by an object, including everything it references.
        case memory(@Sendable () -> AnyObject)
        /// A size in bytes, which is the same in each run.
        case bytes(@Sendable () -> Int)
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
        self.init(id: id, summary: summary, lowerBound: lowerBound, measure: .elapsedTime { run })
    }

    init(
        _ id: String, _ summary: String, lowerBound: String? = nil,
        preparing prepare: @escaping @Sendable () -> @Sendable (Int) async -> Void
    ) {
        self.init(id: id, summary: summary, lowerBound: lowerBound, measure: .elapsedTime(prepare))
    }

    init(_ id: String, _ summary: String, keeping make: @escaping @Sendable () -> AnyObject) {
        self.init(id: id, summary: summary, lowerBound: nil, measure: .memory(make))
    }

    init(_ id: String, _ summary: String, counting count: @escaping @Sendable () -> Int) {
        self.init(id: id, summary: summary, lowerBound: nil, measure: .bytes(count))
    }

    /// Performs exactly N iterations, for use with an instruction counter.
    func run(_ iterations: Int) {
        switch measure {
        case .time(let prepare): prepare()(iterations)
        case .elapsedTime(let prepare):
            let run = prepare()
            wait(for: { await run(iterations) })
        case .memory(let make): use((0..<iterations).map { _ in make() })
        case .bytes(let count): for _ in 0..<iterations { use(count()) }
        }
    }

    /// The number of samples to take: sizes are the same each time.
    var rounds: Int {
        switch measure {
        case .time, .elapsedTime: 15
        case .memory, .bytes: 1
        }
    }

    /// Prepares, and returns a function that takes one sample, the cost of one iteration in `unit`.
    func sampler() -> () -> Double {
        switch measure {
        case .time(let prepare): sampler(of: prepare(), by: CLOCK_THREAD_CPUTIME_ID, nanoseconds: 5_000_000)
        case .elapsedTime(let prepare): elapsedTimeSampler(of: prepare())
        case .memory(let make): { bytes(of: 10_000, make) }
        case .bytes(let count): { Double(count()) }
        }
    }

    var unit: String {
        switch measure {
        case .time, .elapsedTime: "ns"
        case .memory, .bytes: "bytes"
        }
    }

    private func elapsedTimeSampler(of run: @escaping @Sendable (Int) async -> Void) -> () -> Double {
        sampler(of: { count in wait(for: { await run(count) }) }, by: CLOCK_MONOTONIC, nanoseconds: 50_000_000)
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

    /// Returns the memory per object. The objects are never freed, so that later cases cannot reuse their memory.
    private func bytes(of count: Int, _ make: () -> AnyObject) -> Double {
        let kept = UnsafeMutablePointer<AnyObject>.allocate(capacity: count)
        let before = residentBytes()
        for index in 0..<count { (kept + index).initialize(to: make()) }
        return Double(residentBytes() - before) / Double(count)
    }
}

/// Returns the resident memory of this process, which Linux reports in pages of 4 kB.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let numbers = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
        separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * 4096 : 0
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

/// Prevents a value from being optimized away.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
