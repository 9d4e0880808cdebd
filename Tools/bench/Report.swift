import JSONFormat

/// The results of benchmarks, as a table or as JSON.
struct Report {
    private let rows: [Row]

    private struct Row {
        let id: String
        let samples: [Double]
        let lowerBound: String?
        /// The ratio of the median to that of the lower bound.
        let ratio: Double?
        var median: Double { samples[samples.count / 2] }
    }

    /// Creates a report by measuring the benchmarks and their lower bounds.
    init(_ cases: [Benchmark]) {
        let ids = Set(cases.map(\.id))
        let bounds = benchmarks.filter { bound in
            !ids.contains(bound.id) && cases.contains { $0.lowerBound == bound.id }
        }
        let all = bounds + cases
        var samples: [String: [Double]] = [:]
        for group in Dictionary(grouping: all, by: { $0.lowerBound ?? $0.id }).values {
            samples.merge(Self.samples(of: group)) { $1 }
        }
        let medians = samples.mapValues { $0[$0.count / 2] }
        rows = all.map { benchmark in
            Row(
                id: benchmark.id, samples: samples[benchmark.id] ?? [],
                lowerBound: benchmark.lowerBound,
                ratio: benchmark.lowerBound.flatMap { medians[$0] }.map { (medians[benchmark.id] ?? 0) / $0 })
        }
    }

    /// Takes the samples of compared benchmarks alternately, so that other load on the machine affects all of them
    /// alike.
    private static func samples(of group: [Benchmark]) -> [String: [Double]] {
        let samplers = group.map { (benchmark: $0, sample: $0.sampler()) }
        var samples: [String: [Double]] = [:]
        for _ in 0..<15 {
            for (benchmark, sample) in samplers { samples[benchmark.id, default: []].append(sample()) }
        }
        return samples.mapValues { $0.sorted() }
    }

    func print(asJSON: Bool) {
        if asJSON { return printJSON() }
        Swift.print(Self.line("case", "min", "median", "max", "unit", "× lower bound"))
        for row in rows {
            let ratio = row.ratio.map { "\(Self.rounded($0)) × \(row.lowerBound ?? "")" } ?? ""
            Swift.print(
                Self.line(
                    row.id, Self.rounded(row.samples[0]), Self.rounded(row.median),
                    Self.rounded(row.samples[row.samples.count - 1]), "ns", ratio))
        }
    }

    private func printJSON() {
        let cases = rows.map { row in
            JSON.object([
                "id": .text(row.id), "unit": .text("ns"), "min": JSON(row.samples[0]), "median": JSON(row.median),
                "max": JSON(row.samples[row.samples.count - 1]), "ratio": row.ratio.map { JSON($0) } ?? .null,
            ])
        }
        Swift.print(JSON.object(["schema": .integer(1), "cases": .array(cases)]).line)
    }

    private static func rounded(_ value: Double) -> String {
        value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
    }

    private static func line(_ id: String, _ columns: String...) -> String {
        id + String(repeating: " ", count: max(1, 26 - id.count))
            + columns.dropLast().map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
            + "   " + (columns.last ?? "")
    }
}
