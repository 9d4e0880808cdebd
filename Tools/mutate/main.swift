import ArgumentTable
import Foundation

let table = CommandTable(
    name: "mutate", version: "0.1.0",
    summary: "Makes small changes in a copy of the sources, one at a time, and tells which ones no test notices.",
    examples: ["check", "run Trace TextUI"],
    commands: [
        CommandSpec("check", summary: "Tell whether every listed change still fits its source; runs nothing"),
        CommandSpec(
            "run", summary: "Try the changes of these modules, or of all; exits 1 when fewer than 9 of 10 are noticed",
            operands: [Operand("MODULE", summary: "A list in Tools/mutate/Changes", isOptional: true, isRepeated: true)]
        ),
    ],
    notes: ["Run it in the package's folder. Tools/mutate/ChangeList.swift documents the lists."])

switch table.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let error):
    fail(error.description, status: 64)
case .success(let command):
    switch (command.intent, command.command) {
    case (.version, _): print(table.versionText)
    case (.run, "check"): attempt(check)
    case (.run, "run"): attempt { try run(command.operands) }
    default: print(table.help(), terminator: "")
    }
}

/// Applies every change in memory only, to check that it fits.
func check() throws {
    let changes = try lists().flatMap(\.changes)
    let misfits = changes.compactMap(misfit)
    guard misfits.isEmpty else { throw Refusal("these changes do not fit:\n" + misfits.joined(separator: "\n")) }
    print("mutate: \(changes.count) changes, each found in its source")
}

/// Returns the reason why a change cannot be applied; nil if it can.
func misfit(_ change: Change) -> String? {
    guard let text = try? String(contentsOfFile: change.file, encoding: .utf8) else {
        return "\(change.module): there is no file \(change.file)"
    }
    do throws(Refusal) {
        _ = try change.applied(to: text)
        return nil
    } catch {
        return "\(change.module): \(error)"
    }
}

/// Tests the changes of the given modules, or of all if none are given.
func run(_ modules: [String]) throws {
    try check()
    let all = try lists()
    if let unknown = modules.first(where: { name in !all.contains { $0.module == name } }) {
        throw Refusal("there is no list Tools/mutate/Changes/\(unknown).txt")
    }
    let trial = Trial(in: try WorkingCopy(of: FileManager.default.currentDirectoryPath))
    var summary = Summary()
    for (module, changes) in all where modules.isEmpty || modules.contains(module) {
        try trial.run(changes) { change, verdict in
            summary.add(verdict, of: change)
            print(Summary.line(verdict, of: change))
            fflush(nil)
        }
    }
    print(summary.text, terminator: "")
    exit(summary.isEnough ? 0 : 1)
}

/// Returns all lists by module, sorted by name.
func lists() throws -> [(module: String, changes: [Change])] {
    let folder = "Tools/mutate/Changes"
    guard FileManager.default.fileExists(atPath: folder) else {
        throw Refusal("there is no \(folder) here; run this in the package's folder")
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted().map {
        let module = String($0.dropLast(".txt".count))
        let text = try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        return (module, try ChangeList(text, module: module).changes)
    }
}

func attempt(_ work: () throws -> Void) {
    do {
        try work()
    } catch {
        fail("mutate: \(error)", status: 65)
    }
}

func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
}
