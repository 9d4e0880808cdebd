import ArgumentTable
import Effects
import TextUI
import Trace

extension TraceCommand {
    /// Writes an HTML page that steps through the recording and shows its screens.
    func inspect() throws(Failure) {
        guard let page = command[InspectOption.html] else {
            throw Failure(.usage, "--html FILE is needed: the page to write.")
        }
        var inspection = Inspection(trace, name: path)
        try replay(into: &inspection)
        // The page is readable by its owner only, like the recording.
        try inspection.page.write(to: page, mode: 0o600)
        sayNotes()
        Output.say(
            "\(page) shows \(trace.turns.count - 1) messages\(inspection.difference.map { "; \($0.words)" } ?? "")")
    }

    /// Fills in the screens by replaying: a recording contains views, not frames.
    private func replay(into inspection: inout Inspection) throws(Failure) {
        do {
            let result = try ReplayedFrames<App>.replay(trace, command) { inspection.show($1, at: $0) }
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
