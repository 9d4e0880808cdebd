import ArgumentTable

let onlyFilter = Option("filter", value: "ID", summary: "Only cases whose id begins so")
let iterationCount = Option(
    "iterations", value: "N", summary: "Do exactly N iterations of each case and print nothing")

let table = CommandTable(
    name: "bench", version: "1", summary: "Measures the core, beside lower bounds, in one run.",
    examples: ["", "--filter command", "--filter command --iterations 1000"],
    options: [onlyFilter, iterationCount],
    commands: [],
    notes: [
        "Times are of the processor, per iteration: minimum, median, maximum of 15 samples."
    ])

table.main { command in
    let filter = command[onlyFilter] ?? ""
    let chosen = benchmarks.filter { $0.id == filter }
    let cases = chosen.isEmpty ? benchmarks.filter { $0.id.hasPrefix(filter) } : chosen
    if cases.isEmpty {
        throw Refusal(
            "no case is called \(filter); the cases are \(benchmarks.map(\.id).joined(separator: ", "))")
    }
    guard let text = command[iterationCount] else {
        return report(on: benchmarks.filter { one in cases.contains { [$0.id, $0.lowerBound].contains(one.id) } })
    }
    guard let iterations = Int(text), iterations >= 0 else { throw Refusal("--iterations needs a number", status: 64) }
    for benchmark in cases { benchmark.prepared()(iterations) }
}
