import ArgumentTable

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

let onlyFilter = Option("filter", value: "ID", summary: "Only cases whose id begins so")
let iterationCount = Option(
    "iterations", value: "N", summary: "Do exactly N iterations of each case and print nothing")
let asJSON = Option("json", summary: "Print one JSON object")

let table = CommandTable(
    name: "bench", version: "1", summary: "Measures the core, beside lower bounds, in one run.",
    examples: ["", "--filter command", "--filter command --iterations 1000"],
    options: [onlyFilter, iterationCount, asJSON],
    commands: [],
    notes: [
        "Times are of one thread's processor, per iteration: minimum, median, maximum of 15 samples.",
        "Those of the shell, of HTTP and of stored values are on the wall, because other threads take part.",
        "Memory is the growth of the resident set per object, with 10,000 of them alive.",
    ])

switch table.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let error):
    fputs("\(error)\n", stderr)
    exit(64)
case .success(let command) where command.intent == .help: print(table.help(for: ""))
case .success(let command) where command.intent == .version: print(table.versionText)
case .success(let command):
    let filter = command[onlyFilter] ?? ""
    let chosen = benchmarks.filter { $0.id == filter }
    let cases = chosen.isEmpty ? benchmarks.filter { $0.id.hasPrefix(filter) } : chosen
    if cases.isEmpty {
        fputs(
            "bench: no case is called \(filter); the cases are \(benchmarks.map(\.id).joined(separator: ", "))\n",
            stderr)
        exit(1)
    }
    if let text = command[iterationCount] {
        guard let iterations = Int(text), iterations >= 0 else {
            fputs("bench: --iterations needs a number\n", stderr)
            exit(64)
        }
        for benchmark in cases { benchmark.run(iterations) }
    } else {
        Report(cases).print(asJSON: command[asJSON])
    }
}
