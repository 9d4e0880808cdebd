import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One thing to measure.
struct Benchmark: Sendable {
    /// What is measured of it.
    enum Measure: Sendable {
        /// The time of one iteration: prepares, and returns what does N of them and nothing else.
        case time(@Sendable () -> (Int) -> Void)
        /// The time on the wall for one iteration, other threads' part included: prepares, and returns what does N of
        /// them.
        case elapsedTime(@Sendable () -> @Sendable (Int) async -> Void)
        /// The memory that one object keeps, with all that it holds.
        case memory(@Sendable () -> AnyObject)
        /// How many bytes something is, the same each time.
        case bytes(@Sendable () -> Int)
    }

    let id: String
    /// What one iteration does.
    let summary: String
    /// The id of the case that does the same with as little as can be.
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

    /// Does exactly N iterations, for an instruction counter.
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

    /// How many samples are worth taking: memory is the same each time.
    var rounds: Int {
        switch measure {
        case .time, .elapsedTime: 15
        case .memory, .bytes: 1
        }
    }

    /// Prepares, and returns what takes one sample: what one iteration takes, in `unit`.
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

    /// Takes samples of at least that length.
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

    /// The objects stay for good, so that the next case finds no freed memory that it could use.
    private func bytes(of count: Int, _ make: () -> AnyObject) -> Double {
        let kept = UnsafeMutablePointer<AnyObject>.allocate(capacity: count)
        let before = residentBytes()
        for index in 0..<count { (kept + index).initialize(to: make()) }
        return Double(residentBytes() - before) / Double(count)
    }
}

/// The memory that this process occupies; Linux tells it in pages of 4 kB.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let numbers = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
        separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * 4096 : 0
}

/// What a clock shows: `CLOCK_THREAD_CPUTIME_ID` counts this thread's work alone, which other processes do not disturb.
func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Does asynchronous work from synchronous code, because an instruction counter does not survive an asynchronous
/// `main`.
func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// Keeps a value from being optimized away.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
