@preconcurrency import Platform

/// Why a tool does not do what it is asked for, and the status that it ends with.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let description: String
    fileprivate let status: Int32

    package init(_ description: String, status: Int32 = 65) {
        self.description = description
        self.status = status
    }
}

extension CommandTable {
    /// Does what the command line of a tool asks for, or prints the help or the version.
    ///
    /// A wrong command line ends the process with 64, a ``Refusal`` with its status, and any other error with 74.
    ///
    /// - Parameter guide: What follows the help.
    package func main(guide: String = "", _ work: (ParsedCommand) throws -> Void) {
        do {
            let command = try parse(Array(CommandLine.arguments.dropFirst())).get()
            switch command.intent {
            case .version: print(versionText)
            case .run where commands.isEmpty || !command.command.isEmpty: try work(command)
            case .run, .help: print(help(for: command.command) + guide, terminator: "")
            }
        } catch let error as UsageError {
            fail("\(error)", status: 64)
        } catch let refusal as Refusal {
            fail("\(name): \(refusal)", status: refusal.status)
        } catch {
            fail("\(name): a file could not be read or written: \(error)", status: 74)
        }
    }

    private func fail(_ message: String, status: Int32) -> Never {
        fputs(message + "\n", stderr)
        exit(status)
    }
}
