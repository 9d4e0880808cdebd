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
    case .help: print(ScaffoldTable.table.help().text(), terminator: "")
    case .version: print(ScaffoldTable.table.versionText)
    case .run: run(command)
    }
}

/// Writes what was asked for.
func run(_ command: ParsedCommand) {
    guard let kind = Kind(rawValue: command.command), let noun = command.operands.first else {
        return print(ScaffoldTable.table.help().text(), terminator: "")
    }
    do {
        let name = try ModuleName(noun, of: kind)
        let root = FileManager.default.currentDirectoryPath
        print(try Scaffold(root: root).write(name), terminator: "")
    } catch let refusal as Refusal {
        fail("scaffold: \(refusal)", status: 65)
    } catch {
        fail("scaffold: a file could not be read or written: \(error)", status: 74)
    }
}

func fail(_ message: String, status: Int32) -> Never {
    fputs(message + "\n", stderr)
    exit(status)
}
