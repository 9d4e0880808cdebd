import ArgumentTable
import TextUI

import Platform

extension PreviewCatalog {
    /// Opens the catalog, then ends the process or replaces it with the rebuilt program.
    func browse(_ parsed: ParsedCommand, _ program: ProgramFile) async -> Never {
        do throws(Failure) {
            try Screen.waitForForeground()
            TerminalSignals.prepare()
            var view = CatalogView(name: table.name, previews: previews, look: try look(parsed))
            view.filter = parsed[CatalogOption.filter] ?? ""
            let color = ColorDepth.decided(by: .auto, isTerminal: true, environment: Environment.variables)
            let browser = CatalogBrowser(device: .standard, color: color, program: program)
            let state = try await run(browser, view, selecting: parsed[CatalogOption.select])
            switch state.ending {
            case .quit, nil: exit(0)
            case .interrupted(let signal): if let signal { JobControl.end(by: signal) } else { exit(0) }
            case .reload:
                let cause = program.run(state.arguments)
                throw Failure(.software, "The program that was built could not be started: \(cause)")
            }
        } catch {
            Output.say(error.message)
            exit(error.status.rawValue)
        }
    }

    private func run(
        _ browser: CatalogBrowser, _ view: CatalogView, selecting id: String?
    ) async throws(Failure) -> CatalogState {
        do throws(TerminalError) {
            return try await browser.run(view, selecting: id)
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
    }
}

extension ParsedCommand {
    /// Whether the command opens the catalog and the terminal is interactive.
    var opensCatalog: Bool {
        intent == .run && ["", "browse"].contains(command)
            && TerminalDevice.standard.isInteractive(environment: Environment.variables)
    }
}
