/// Measures benchmarks and their lower bounds, and prints a table of their times in nanoseconds.
func report(on cases: [Benchmark]) {
    let ids = Set(cases.map(\.id))
    let bounds = benchmarks.filter { bound in
        !ids.contains(bound.id) && cases.contains { $0.lowerBound == bound.id }
    }
    let all = bounds + cases
    var times: [String: [Double]] = [:]
    for group in Dictionary(grouping: all, by: { $0.lowerBound ?? $0.id }).values {
        times.merge(samples(of: group)) { $1 }
    }
    print(line("case", ["min", "median", "max"], "× lower bound"))
    for benchmark in all {
        let middle = median(of: times[benchmark.id])
        let ratio = benchmark.lowerBound.map { "\(rounded(middle / median(of: times[$0]))) × \($0)" } ?? ""
        let (least, most) = (times[benchmark.id]?.first ?? 0, times[benchmark.id]?.last ?? 0)
        print(line(benchmark.id, [least, middle, most].map(rounded), ratio))
    }
}

/// Takes the samples of compared benchmarks alternately, so that other load on the machine affects all of them alike.
private func samples(of group: [Benchmark]) -> [String: [Double]] {
    let samplers = group.map { (benchmark: $0, sample: $0.sampler()) }
    var samples: [String: [Double]] = [:]
    for _ in 0..<15 {
        for (benchmark, sample) in samplers { samples[benchmark.id, default: []].append(sample()) }
    }
    return samples.mapValues { $0.sorted() }
}

private func median(of samples: [Double]?) -> Double { samples.map { $0[$0.count / 2] } ?? 0 }

private func rounded(_ value: Double) -> String {
    value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
}

private func line(_ id: String, _ times: [String], _ ratio: String) -> String {
    id + String(repeating: " ", count: max(1, 26 - id.count))
        + times.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined() + "   " + ratio
}
