import Foundation

/// Measures benchmarks, among them their lower bounds, and prints a table of their times in nanoseconds.
func report(on cases: [Benchmark]) {
    let samplers = cases.map { $0.sampler() }
    // Sampled in turn, so that other load on the machine affects all of them alike.
    let rounds = (0..<15).map { _ in samplers.map { $0() } }
    let times = cases.indices.map { index in rounds.map { $0[index] }.sorted() }
    let medians = Dictionary(uniqueKeysWithValues: zip(cases.map(\.id), times.map { $0[7] }))
    print("case                                 min        median           max   × lower bound")
    for (benchmark, times) in zip(cases, times) {
        var line = benchmark.id.padding(toLength: 26, withPad: " ", startingAt: 0)
        line += String(format: "%14.1f%14.1f%14.1f", times[0], times[7], times[14])
        if let bound = benchmark.lowerBound, let least = medians[bound] {
            line += String(format: "   %.1f × \(bound)", times[7] / least)
        }
        print(line)
    }
}
