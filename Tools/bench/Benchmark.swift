import Foundation

/// A single benchmark; README.md describes one iteration of each.
struct Benchmark: Sendable {
    let id: String
    /// The id of the benchmark that does the same with minimal overhead.
    let lowerBound: String?
    /// Prepares, and returns a function that only performs N iterations.
    private let prepare: @Sendable () throws -> (Int) -> Void

    init(_ id: String, lowerBound: String? = nil, _ prepare: @escaping @Sendable () throws -> (Int) -> Void) {
        (self.id, self.lowerBound, self.prepare) = (id, lowerBound, prepare)
    }

    /// Returns a function that only performs N iterations.
    func prepared() -> (Int) -> Void { do { return try prepare() } catch { fatalError("bench: \(id): \(error)") } }

    /// Prepares, and returns a function that takes one sample: the processor time of one iteration in nanoseconds.
    func sampler() -> () -> Double {
        let run = prepared()
        var iterations = 1
        while microseconds(of: run, iterations) < 5_000, iterations < 1 << 30 { iterations *= 2 }
        return { Double(microseconds(of: run, iterations)) * 1_000 / Double(iterations) }
    }

    /// Returns the processor time of all threads, without the time that they wait.
    private func microseconds(of run: (Int) -> Void, _ iterations: Int) -> Int {
        let start = clock()
        run(iterations)
        return Int(clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC)
    }
}

/// Runs asynchronous work from synchronous code, because an instruction counter does not work with an asynchronous
/// `main`.
func wait(_ work: @escaping @Sendable () async -> Void) {
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
