import ArgumentTable
import Trace

/// A command for a recording: `trace show|stats|lint` prints, summarizes or checks it.
struct TraceCommand<App: TerminalApp> {
    let command: ParsedCommand
    let path: String
    let trace: TraceFile

    init(_ command: ParsedCommand) throws(Failure) {
        self.command = command
        path = command.operands.joined(separator: " ")
        trace = try Self.read(path)
    }

    func show() throws(Failure) { for line in TraceText(trace).lines() { try Output.data(line) } }

    func stats() throws(Failure) {
        for line in TraceStatistics(trace).lines() { try Output.data(line) }
        sayNotes()
    }

    func lint() throws(Failure) {
        let lint = TraceLint(trace)
        for finding in lint.findings { try Output.data(finding.description) }
        sayNotes()
        guard lint.defects.isEmpty else {
            let count = lint.defects.count
            throw Failure(.noMatch, count == 1 ? "1 defect was found." : "\(count) defects were found.")
        }
        Output.say(trace.isComplete ? "no defect was found" : "no defect was found in what was recorded")
    }

    func sayNotes() { for note in trace.notes { Output.say(note) } }

    /// Reads a recording of this app.
    private static func read(_ path: String) throws(Failure) -> TraceFile {
        // Larger than any recording, but small enough for the memory of the machine.
        let limit = 1 << 30
        switch path == "-" ? Files.readInput(path, limit: limit) : Files.readRegular(path, limit: limit) {
        case .missing:
            throw Failure(.noInput, "There is no file \(path); record one with: \(App.program.name) --record FILE")
        case .failed(let cause):
            throw Failure(
                .noInput,
                "\(path) could not be read: \(cause). Name the file of a recording, or - for standard input.")
        case .bytes(let bytes):
            let trace = try Result { () throws(TraceFileError) in try TraceFile(bytes) }
                .mapError { Failure(.unreadableInput, "\(path) is no recording that can be read: \($0).") }.get()
            guard trace.header.app == App.program.name else {
                throw Failure(.unreadableInput, "\(path) is the recording of another app, \(trace.header.app).")
            }
            return trace
        }
    }
}

/// The options of commands for recordings.
enum TraceOption {
    static let html = Option("html", value: "FILE", summary: "The page to write")
    static let until = Option("until", value: "N", summary: "Stop after message N")
    static let frames = Option("frames", summary: "Print each screen as it was shown")
}
