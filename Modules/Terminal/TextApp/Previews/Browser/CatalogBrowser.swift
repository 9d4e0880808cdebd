import InteractorRuntime
import TextUI

/// Runs the preview catalog on a terminal: input becomes actions, and each state is drawn as a frame.
struct CatalogBrowser {
    let device: TerminalDevice
    let color: ColorDepth
    let program: ProgramFile

    /// Runs until the user quits or the program has been rebuilt; returns the last state.
    func run(_ view: CatalogView, selecting id: String?) async throws(TerminalError) -> CatalogState {
        let terminal = TerminalSession(device: device)
        let interactor = CatalogState.interactor(CatalogState(view, selecting: id, size: device.size))
        let (actions, continuation) = AsyncStream.makeStream(of: CatalogAction.self)
        let tasks = [
            Task { await interactor.run(actions) },
            Task {
                let backlog = InputBacklog()
                for await events in device.events(backlog: backlog) {
                    for event in events {
                        continuation.yield(.terminal(event))
                        if case .key(let key) = event { backlog.remove(key) }
                    }
                }
            },
            Task {
                // It throws only if it is cancelled, which happens when the catalog ends.
                guard (try? await program.waitForChange()) != nil else { return }
                continuation.yield(.programChanged)
            },
        ]
        defer {
            for task in tasks { task.cancel() }
            terminal.leave()
        }
        try terminal.enter()
        // The first action causes the first state to be drawn.
        let size = device.size
        continuation.yield(.terminal(.resized(width: size.width, height: size.height)))
        return try await follow(interactor, terminal)
    }

    /// Draws each state. All access to the terminal is serialized here.
    private func follow(
        _ interactor: Interactor<CatalogAction, CatalogMutation, CatalogState>, _ terminal: TerminalSession
    ) async throws(TerminalError) -> CatalogState {
        var renderer = FrameRenderer(color: color)
        var last = interactor.state
        for await state in interactor.states(.bufferingNewest(1)) {
            defer { last = state }
            if state.ending != nil { break }
            if state.returns > last.returns {
                TerminalSignals.hasContinued = false
                try terminal.resume()
            }
            if (state.returns, state.redraws) != (last.returns, last.redraws) { renderer.invalidate() }
            try terminal.draw(state.frame, by: &renderer)
            // A ^Z from before a stop would stop the continued catalog again.
            let hasReturned = state.returns > last.returns || TerminalSignals.hasContinued
            if state.stops > last.stops, !hasReturned { terminal.suspend() }
        }
        return last
    }
}

extension CatalogState {
    /// The command line that restores this state of the catalog.
    var arguments: [String] {
        let look = view.look
        var arguments = ["browse", "--width", "\(look.width)", "--background", look.background.rawValue]
        if let glyphs = look.glyphs { arguments += ["--glyphs", glyphs.rawValue] }
        if let language = look.language { arguments += ["--lang", language.rawValue] }
        if !look.hasColor { arguments += ["--color", "never"] }
        for (name, value) in look.options.sorted(by: { $0.key < $1.key }) { arguments += ["--\(name)", value] }
        if let selected { arguments += ["--select", selected.id] }
        if !view.filter.isEmpty { arguments += ["--filter", view.filter] }
        return arguments
    }
}
