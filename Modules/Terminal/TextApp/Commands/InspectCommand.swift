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
        // A recording contains views, not frames.
        switch try replayed(show: { inspection.show($1, at: $0) }) {
        case .success(.same): break
        case .success(.differs(let difference)): inspection.difference = (difference.message, difference.lines)
        case .failure(let error): inspection.difference = (error.message, ["\(error)"])
        }
        // The page is readable by its owner only, like the recording.
        try inspection.page.write(to: page, mode: 0o600)
        sayNotes()
        let difference = inspection.difference.map { "; the replay differs after message \($0.message)" } ?? ""
        Output.say("\(page) shows \(trace.turns.count - 1) messages\(difference)")
    }
}
