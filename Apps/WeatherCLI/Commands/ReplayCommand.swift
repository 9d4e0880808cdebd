import ArgumentTable
import CoreRuntime
import Lifecycle
import TextUI
import Trace
import WeatherText

/// `weather replay`: gives a fresh core what a recording holds, and tells the first difference.
struct ReplayCommand {
    private let path: String
    private let trace: TraceFile
    private let last: Int?
    private let showsFrames: Bool

    init(_ path: String, _ command: ParsedCommand) throws(Failure) {
        last = try command.value("until").map { text throws(Failure) in
            guard let number = Int(text), number >= 0 else {
                throw Failure(.usage, "--until is \"\(text)\"; it must be the number of a message.")
            }
            return number
        }
        self.path = path
        showsFrames = command.flag("frames")
        trace = try TraceCommand.read(path)
    }

    func run() throws(Failure) {
        for note in TraceText(trace).notes { Output.say(note) }
        if trace.header.version != WeatherTable.version {
            Output.say("recorded by version \(trace.header.version), replayed by \(WeatherTable.version)")
        }
        let (result, frames) = try replay()
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

    private func replay() throws(Failure) -> (ReplayResult, frames: [String]) {
        var frames = ReplayedFrames(trace.header)
        var shown: [String] = []
        do throws(ReplayError) {
            var replay = try Replay(trace, on: Core<Lifecycle>())
            let result = try replay.run(until: last) { turn, view, isNew in
                if showsFrames { shown += frames.frames(after: turn, view, isNew: isNew) }
            }
            return (result, shown)
        } catch {
            throw Failure(.unreadableInput, "\(path) cannot be replayed: \(error).")
        }
    }
}

/// Draws the views of a replay as they were on the terminal, but for what only keys have changed: the marked row, the
/// help.
struct ReplayedFrames {
    private let presentation: Presentation
    private var size: Size
    private var interaction = Interaction()

    init(_ header: TraceHeader) {
        let settings = RecordedSettings(header)
        presentation = settings.presentation
        size = settings.size
    }

    /// The frames after a part of a trace: one for a view that was drawn, and one for each new size.
    mutating func frames(after turn: TraceFile.Turn, _ view: Lifecycle.ViewModel, isNew: Bool) -> [String] {
        interaction.show(view)
        var frames = isNew ? [frame(of: view, turn.number)] : []
        for size in turn.rest.compactMap({ RecordedSettings.size(in: $0.entry) }) {
            self.size = size
            frames.append(frame(of: view, turn.number))
        }
        return frames
    }

    private func frame(of view: Lifecycle.ViewModel, _ message: Int) -> String {
        let frame = WeatherText.frame(of: view, interaction.applied(to: presentation), size: size)
        return "== message \(message)\n\(frame.canvas.plainText())"
    }
}
