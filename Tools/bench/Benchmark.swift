#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One thing to measure: what is prepared once, and what is done N times.
struct Benchmark: Sendable {
    let id: String
    /// What one operation is.
    let summary: String
    /// The id of the case that does the same with as little as can be.
    let lowerBound: String?
    /// Prepares, and returns what does N operations and nothing else.
    let prepare: @Sendable () -> (Int) -> Void

    init(_ id: String, _ summary: String, lowerBound: String? = nil, _ prepare: @escaping @Sendable () -> (Int) -> Void)
    {
        self.id = id
        self.summary = summary
        self.lowerBound = lowerBound
        self.prepare = prepare
    }

    /// The time of one operation in nanoseconds, of this thread alone: sorted samples.
    func samples(count: Int, atLeast nanoseconds: UInt64) -> [Double] {
        let run = prepare()
        var iterations = 1
        while time(run, iterations) < nanoseconds, iterations < 1 << 30 { iterations *= 2 }
        return (0..<count).map { _ in Double(time(run, iterations)) / Double(iterations) }.sorted()
    }

    private func time(_ run: (Int) -> Void, _ iterations: Int) -> UInt64 {
        let start = threadTime()
        run(iterations)
        return threadTime() - start
    }
}

/// The processor time that this thread has used, in nanoseconds.
func threadTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Keeps a value from being optimized away.
@inline(never)
func use<Value>(_ value: borrowing Value) {}
