import ArgumentTable
import Effects
import TextUI
import Trace

extension TraceCommand {
    /// Writes an HTML page that steps through the recording and shows its screens.
    func inspect() throws(Failure) {
        guard let page = command[TraceOption.html] else {
            throw Failure(.usage, "--html FILE is needed: the page to write.")
        }
        var inspection = Inspection(trace, name: path)
        try replay(into: &inspection)
        // The page is readable by its owner only, like the recording.
        try inspection.page.write(to: page, mode: 0o600)
        sayNotes()
        let difference = inspection.difference.map { "; the replay differs after message \($0.message)" } ?? ""
        Output.say("\(page) shows \(trace.turns.count - 1) messages\(difference)")
    }

    /// Fills in the screens by replaying: a recording contains views, not frames.
    private func replay(into inspection: inout Inspection) throws(Failure) {
        do {
            let result = try replayed { inspection.show($1, at: $0) }
            guard case .differs(let difference) = result else { return }
            inspection.difference = (difference.message, difference.lines)
        } catch let failure as Failure {
            throw failure
        } catch {
            inspection.difference = ((error as? ReplayError)?.message ?? 0, ["\(error)"])
        }
    }
}
