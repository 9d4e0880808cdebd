import ArgumentTable
import Platform
import TextUI

extension PreviewCatalog {
    /// Opens the catalog, then ends the process or replaces it with the rebuilt program.
    func browse(_ parsed: ParsedCommand) async throws(Failure) -> Never {
        try Screen.waitForForeground()
        TerminalSignals.prepare()
        var view = CatalogView(name: table.name, previews: previews, look: try look(parsed))
        view.filter = parsed[CatalogOption.filter] ?? ""
        let color = ColorDepth.decided(by: .auto, isTerminal: true, environment: Environment.variables)
        let browser = CatalogBrowser(device: .standard, color: color, program: program)
        let state: CatalogState
        do throws(TerminalError) {
            state = try await browser.run(view, selecting: parsed[CatalogOption.select])
        } catch {
            throw Failure(.inputOutput, "The terminal cannot be used: \(error)")
        }
        switch state.ending {
        case .interrupted(let signal?): JobControl.end(by: signal)
        case .quit, .interrupted(nil), nil: exit(0)
        case .reload:
            let cause = program.run(state.arguments)
            throw Failure(.software, "The program that was built could not be started: \(cause)")
        }
    }
}
