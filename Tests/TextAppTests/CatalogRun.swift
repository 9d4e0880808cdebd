import TextUI

@testable import TextApp

/// What a catalog has printed, and the message and the status of its failure.
struct CatalogRun: Equatable {
    var output = ""
    var message = ""
    var status = ExitCode.success
}

extension PreviewCatalog {
    /// Runs a command line without a terminal.
    func run(_ arguments: [String]) async -> CatalogRun {
        var run = CatalogRun()
        do throws(Failure) {
            try await self.run(arguments, terminalWidth: nil, environment: [:]) { run.output += $0 + "\n" }
        } catch {
            run.status = error.status
            // As it is printed, behind the program's name.
            run.message = String(Output.message(error.message).dropFirst(Output.message("").count - 1).dropLast())
        }
        return run
    }
}
