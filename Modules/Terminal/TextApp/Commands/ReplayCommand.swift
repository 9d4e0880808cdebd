import ArgumentTable
import Effects
import TextUI
import Trace

extension TraceCommand {
    /// Feeds the recording to a fresh core and reports the first difference.
    func replay() throws(Failure) {
        let last = try command[ReplayOption.until].map { text throws(Failure) in
            guard let number = Int(text), number >= 0 else {
                throw Failure(.usage, "--until is \"\(text)\"; it must be the number of a message.")
            }
            return number
        }
        sayNotes()
        if trace.header.version != App.program.version {
            Output.say("recorded by version \(trace.header.version), replayed by \(App.program.version)")
        }
        let (result, frames) = try result(until: last)
        for frame in frames { try Output.frame(frame) }
        switch result {
        case .same(let messages, let views):
            Output.say("the same: \(messages) messages led to the same requests and to the same \(views) views")
        case .differs(let difference):
            for line in difference.lines { try Output.data(line) }
            let message = difference.of.map { "message \(difference.message), \($0)" } ?? "the start"
            throw Failure(.noMatch, "The replay differs from the recording (recorded → replayed) after \(message)")
        }
    }

    private func result(until last: Int?) throws(Failure) -> (ReplayResult, frames: [String]) {
        var frames: [String] = []
        do {
            let draws = command[ReplayOption.frames]
            let result = try ReplayedFrames<App>.replay(trace, command, until: last, draws: draws) {
                frames.append("== message \($0)\n\($1.plainText())")
            }
            return (result, frames)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unreadableInput, "\(path) cannot be replayed: \(error).")
        }
    }
}

/// Redraws the views of a replay as they appeared on the terminal, except for changes made only by keys, such as the
/// selected row or the help.
struct ReplayedFrames<App: TerminalApp> {
    private let presentation: Presentation
    private var size: Size
    private var interaction: Interaction<App.Bridge.Event>?

    private init(_ header: TraceHeader) {
        let settings = RecordedSettings(header)
        presentation = settings.presentation
        size = settings.size
    }

    /// Replays a recording on a core made for the command.
    ///
    /// - Parameter show: called with each screen that was drawn, and the number of its message.
    static func replay(
        _ trace: TraceFile, _ command: ParsedCommand, until last: Int? = nil, draws: Bool = true,
        show: (Int, TextCanvas) -> Void
    ) throws -> ReplayResult {
        let input = try trace.header.input(as: App.Input.self)
        var replay = try Replay(trace, on: App.makeCore(input, toReplay: command))
        var frames = ReplayedFrames(trace.header)
        return try replay.run(until: last) { turn, view, isNew in
            guard draws else { return }
            for canvas in frames.canvases(after: turn, view, isNew: isNew) { show(turn.number, canvas) }
        }
    }

    /// Returns the screens after a turn of a trace: one if the view is new, and one for each resize.
    private mutating func canvases(after turn: TraceFile.Turn, _ view: App.Bridge.ViewModel, isNew: Bool)
        -> [TextCanvas]
    {
        let screen = App.screen(of: view, presentation)
        if interaction == nil { interaction = Interaction(showing: screen) }
        interaction?.show(screen)
        var canvases = isNew ? [canvas(of: screen)] : []
        for size in turn.rest.compactMap({ RecordedSettings.size(in: $0) }) {
            self.size = size
            canvases.append(canvas(of: screen))
        }
        return canvases
    }

    private func canvas(of screen: TextScreen<App.Bridge.Event>) -> TextCanvas {
        screen.frame(interaction?.applied(to: presentation) ?? presentation, size: size).canvas
    }
}

enum ReplayOption {
    static let until = Option("until", value: "N", summary: "Stop after message N")
    static let frames = Option("frames", summary: "Print each screen as it was shown")
}
