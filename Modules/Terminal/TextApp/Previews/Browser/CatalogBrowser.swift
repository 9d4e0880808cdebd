import Interactor
import TextUI

/// The catalog on a terminal: what happens there are its actions, and each state is a frame.
struct CatalogBrowser {
    let device: TerminalDevice
    let color: ColorDepth
    let program: ProgramFile
    /// Whether signals of the process are taken here.
    var receivesSignals = true

    /// Runs until the user leaves or the program is built anew; the result is the last state.
    func run(_ view: CatalogView, selecting id: String?) async throws(TerminalError) -> CatalogState {
        let terminal = TerminalSession(device: device)
        let interactor = CatalogState.interactor(CatalogState(view, selecting: id, size: device.size))
        let (actions, continuation) = AsyncStream.makeStream(of: CatalogAction.self)
        let tasks = [
            Task { await interactor.run(actions) },
            Task {
                for await events in TerminalInput(device: device, receivesSignals: receivesSignals) {
                    for event in events { continuation.yield(.terminal(event)) }
                }
            },
            Task {
                // It fails for one reason: it was cancelled, because the catalog ends.
                guard (try? await program.waitForChange()) != nil else { return }
                continuation.yield(.programChanged)
            },
        ]
        defer {
            for task in tasks { task.cancel() }
            terminal.leave()
        }
        try terminal.enter()
        // The first action has the first state drawn.
        let size = device.size
        continuation.yield(.terminal(.resized(width: size.width, height: size.height)))
        return try await follow(interactor, terminal)
    }

    /// Draws each state. All that is done to the terminal is done here, one thing after the other.
    private func follow(
        _ interactor: Interactor<CatalogAction, CatalogMutation, CatalogState>, _ terminal: TerminalSession
    ) async throws(TerminalError) -> CatalogState {
        var renderer = FrameRenderer(color: color)
        var last = interactor.state
        for await state in interactor.states(.bufferingNewest(1)) {
            defer { last = state }
            if state.ending != nil { break }
            if state.returns > last.returns { try terminal.resume() }
            if (state.returns, state.redraws) != (last.returns, last.redraws) { renderer.invalidate() }
            try terminal.draw(state.frame, by: &renderer)
            if state.stops > last.stops { terminal.suspend() }
        }
        return last
    }
}

extension CatalogState {
    /// The command line of a catalog that goes on where this one is.
    var arguments: [String] {
        let look = view.look
        var arguments = ["browse", "--width", "\(look.width)", "--background", look.background.rawValue]
        if let glyphs = look.glyphs { arguments += ["--glyphs", "\(glyphs)"] }
        if let language = look.language { arguments += ["--lang", language.rawValue] }
        if !look.hasColor { arguments += ["--color", "never"] }
        for (name, value) in look.options.sorted(by: { $0.key < $1.key }) { arguments += ["--\(name)", value] }
        if let selected { arguments += ["--select", selected.id] }
        if !view.filter.isEmpty { arguments += ["--filter", view.filter] }
        return arguments
    }
}
