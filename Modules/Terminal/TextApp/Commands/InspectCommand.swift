import ArgumentTable
import Effects
import TextUI
import Trace

/// `trace inspect`: writes an HTML page that steps through a recording and shows its screens.
struct InspectCommand<App: TerminalApp> {
    private let path: String
    private let page: String
    private let trace: TraceFile
    private let command: ParsedCommand

    init(_ command: ParsedCommand) throws(Failure) {
        self.command = command
        path = command.operands.joined(separator: " ")
        guard let page = command[InspectOption.html] else {
            throw Failure(.usage, "--html FILE is needed: the page to write.")
        }
        self.page = page
        trace = try TraceCommand<App>.read(path)
    }

    func run() throws(Failure) {
        var inspection = Inspection(trace, name: path)
        try replay(into: &inspection)
        // The page is readable by its owner only, like the recording.
        try inspection.page.write(to: page, mode: 0o600)
        for note in TraceText(trace).notes { Output.say(note) }
        Output.say(
            "\(page) shows \(trace.turns.count - 1) messages\(inspection.difference.map { "; \($0.words)" } ?? "")")
    }

    /// Fills in the screens by replaying: a recording contains views, not frames.
    private func replay(into inspection: inout Inspection) throws(Failure) {
        var frames = ReplayedFrames<App>(trace.header)
        do {
            var replay = try Replay(trace, of: App.self, command)
            let result = try replay.run { turn, view, isNew in
                if let canvas = frames.canvases(after: turn, view, isNew: isNew).last {
                    inspection.show(canvas, at: turn.number)
                }
            }
            guard case .differs(let difference) = result else { return }
            inspection.difference = Inspection.Difference(message: difference.message, lines: difference.lines)
        } catch let failure as Failure {
            throw failure
        } catch {
            let message = (error as? ReplayError)?.message ?? 0
            inspection.difference = Inspection.Difference(message: message, lines: ["\(error)"])
        }
    }
}

enum InspectOption {
    static let html = Option("html", value: "FILE", summary: "The page to write")
}
