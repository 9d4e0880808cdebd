@preconcurrency import Platform

/// The reason a tool does not do its task, and the exit status.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let description: String
    fileprivate let status: Int32

    package init(_ description: String, status: Int32 = 65) {
        self.description = description
        self.status = status
    }
}

extension CommandTable {
    /// Runs the command line of a tool, or prints the help or the version.
    ///
    /// An invalid command line ends the process with status 64, a ``Refusal`` with its own, any other error with 74.
    ///
    /// - Parameter guide: The text after the help.
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
