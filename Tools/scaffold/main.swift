import ArgumentTable

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

switch ScaffoldTable.table.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let error):
    fail(error.description, status: 64)
case .success(let command):
    switch command.intent {
    case .help: print(ScaffoldTable.table.help(for: command.command), terminator: "")
    case .version: print(ScaffoldTable.table.versionText)
    case .run: run(command)
    }
}

/// Generates the requested code.
func run(_ command: ParsedCommand) {
    guard let kind = Kind(rawValue: command.command), let noun = command.operands.first else {
        return print(ScaffoldTable.table.help(), terminator: "")
    }
    do {
        let name = try ModuleName(noun, of: kind)
        print(try write(name, command), terminator: "")
    } catch let refusal as Refusal {
        fail("scaffold: \(refusal)", status: 65)
    } catch {
        fail("scaffold: a file could not be read or written: \(error)", status: 74)
    }
}

/// Writes a module into the package of the working directory, or a package into any directory.
func write(_ name: ModuleName, _ command: ParsedCommand) throws -> String {
    let shape = command[ScaffoldTable.shape] ?? .store
    let directory = name.kind == .app ? command.operands.dropFirst().first ?? name.noun : command[ScaffoldTable.package]
    guard let directory else {
        return try Scaffold(root: FileManager.default.currentDirectoryPath).write(name, shape)
    }
    return try PackageScaffold().write(name, shape, to: directory)
}

func fail(_ message: String, status: Int32) -> Never {
    fputs(message + "\n", stderr)
    exit(status)
}
