import ArgumentTable
import CoreTesting
import Foundation

let count = Option("count", value: "NUMBER", summary: "Try this many changes of each module; 20 unless given")
let seed = Option("seed", value: "NUMBER", summary: "Choose other changes; 1 unless given")
let tests = Option(
    "tests", value: "TARGETS", summary: "Run these test targets, separated by commas; MODULETests unless given")
let table = CommandTable(
    name: "mutate", version: "0.2.0",
    summary: "Makes small changes in a copy of the sources, one at a time, and prints those that no test notices.",
    examples: ["run Trace TextUI", "run LifecycleCore --count 100 --tests LifecycleCoreTests,WeatherWireTests"],
    commands: [
        CommandSpec(
            "run", summary: "Try changes of these modules",
            operands: [Operand("MODULE", summary: "A module, an app or a tool", isRepeated: true)],
            options: [count, seed, tests])
    ],
    notes: ["Run it in the package's folder. Some changes have no effect, and cannot be noticed."])

table.main(run)

/// Tries changes of the given modules until enough of them compiled.
func run(_ command: ParsedCommand) throws {
    let copy = try WorkingCopy(of: FileManager.default.currentDirectoryPath)
    let count = try number(count, in: command) ?? 20
    for module in command.operands {
        let targets = command[tests].map { $0.split(separator: ",").map(String.init) } ?? ["\(module)Tests"]
        var random = SeededGenerator(seed: UInt64(try number(seed, in: command) ?? 1))
        let mutations = try mutations(of: module).shuffled(using: &random)
        try copy.keep(tests: targets)
        if let error = try copy.build() { throw Refusal("the unchanged sources do not build:\n\(error)") }
        let start = ContinuousClock.now
        if let failure = try copy.failure(of: targets, seconds: 1800) {
            throw Refusal("tests of the unchanged sources fail: \(failure)")
        }
        let limit = 10 + 5 * Int(start.duration(to: .now).components.seconds)
        var (noticed, tried) = (0, 0)
        for mutation in mutations where tried < count {
            try copy.apply(mutation, to: mutation.file)
            let isBuilt = try copy.build() == nil
            let failure = isBuilt ? try copy.failure(of: targets, seconds: limit) : nil
            try copy.apply(nil, to: mutation.file)
            guard isBuilt else { continue }
            tried += 1
            if let failure {
                noticed += 1
                print("noticed   \(mutation.file):\(mutation.number): \(failure)")
            } else {
                print("SURVIVED  \(mutation.file):\(mutation.number)\n    - \(mutation.old)\n    + \(mutation.new)")
            }
            fflush(nil)
        }
        print("\(module): \(noticed) of \(tried) changes noticed, of \(mutations.count) possible ones")
    }
}

/// Returns the value of an option; nil if it was not given.
func number(_ option: Option<String>, in command: ParsedCommand) throws -> Int? {
    try command[option].map { text in
        guard let number = Int(text), number >= 0 else { throw Refusal("--\(option.name) is \(text), not a number") }
        return number
    }
}

/// Returns the possible changes of a module's sources.
func mutations(of module: String) throws -> [Mutation] {
    let files = FileManager.default
    let layers = try files.contentsOfDirectory(atPath: "Modules").map { "Modules/\($0)" } + ["Apps", "Tools"]
    guard let folder = layers.map({ "\($0)/\(module)" }).first(where: files.fileExists) else {
        throw Refusal("there is no module \(module) here; run this in the package's folder")
    }
    return try files.subpathsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".swift") }.flatMap { path in
        let file = "\(folder)/\(path)"
        return Mutator.mutations(of: try String(contentsOfFile: file, encoding: .utf8), in: file)
    }
}
