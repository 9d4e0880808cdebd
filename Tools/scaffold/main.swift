import ArgumentTable
import Foundation

ScaffoldTable.table.main { command in
    guard let kind = Kind(rawValue: command.command), let noun = command.operands.first else { return }
    print(try write(try ModuleName(noun, of: kind), command), terminator: "")
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
