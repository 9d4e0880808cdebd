import ArgumentTable
import Effects
import TextUI
import Trace

/// `replay`: feeds a recording to a fresh core and reports the first difference.
struct ReplayCommand<App: TerminalApp> {
    private let path: String
    private let trace: TraceFile
    private let command: ParsedCommand
    private let last: Int?
    private let showsFrames: Bool

    init(_ command: ParsedCommand) throws(Failure) {
        self.command = command
        path = command.operands.joined(separator: " ")
        last = try command[ReplayOption.until].map { text throws(Failure) in
            guard let number = Int(text), number >= 0 else {
                throw Failure(.usage, "--until is \"\(text)\"; it must be the number of a message.")
            }
            return number
        }
        showsFrames = command[ReplayOption.frames]
        trace = try TraceCommand<App>.read(path)
    }

    func run() throws(Failure) {
        for note in TraceText(trace).notes { Output.say(note) }
        if trace.header.version != App.program.version {
            Output.say("recorded by version \(trace.header.version), replayed by \(App.program.version)")
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
        var frames = ReplayedFrames<App>(trace.header)
        var shown: [String] = []
        do {
            var replay = try Replay(trace, of: App.self, command)
            let result = try replay.run(until: last) { turn, view, isNew in
                if showsFrames { shown += frames.frames(after: turn, view, isNew: isNew) }
            }
            return (result, shown)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unreadableInput, "\(path) cannot be replayed: \(error).")
        }
    }
}

extension Replay {
    /// Creates a replay on a core made for the command.
    init<App: TerminalApp>(_ trace: TraceFile, of app: App.Type, _ command: ParsedCommand) throws
    where Bridge == App.Bridge {
        let input = try trace.header.input(as: App.Input.self)
        let foreign = App.self as? any ForeignCoreApp<App.Bridge, App.Input>.Type
        let core = try foreign?.makeCore(input, toReplay: command) ?? App.makeCore(input)
        try self.init(trace, on: core)
    }
}

/// Redraws the views of a replay as they appeared on the terminal, except for changes made only by keys, such as the
/// selected row or the help.
struct ReplayedFrames<App: TerminalApp> {
    private let presentation: Presentation
    private var size: Size
    private var interaction: Interaction<App.Bridge.Event>?

    init(_ header: TraceHeader) {
        let settings = RecordedSettings(header)
        presentation = settings.presentation
        size = settings.size
    }

    /// Returns the frames after a turn of a trace as texts, each headed by the number of its message.
    mutating func frames(after turn: TraceFile.Turn, _ view: App.Bridge.ViewModel, isNew: Bool) -> [String] {
        canvases(after: turn, view, isNew: isNew).map { "== message \(turn.number)\n\($0.plainText())" }
    }

    /// Returns the screens after a turn of a trace: one if the view is new, and one for each resize.
    mutating func canvases(after turn: TraceFile.Turn, _ view: App.Bridge.ViewModel, isNew: Bool) -> [TextCanvas] {
        let screen = App.screen(of: view, presentation)
        if interaction == nil { interaction = Interaction(showing: screen) }
        interaction?.show(screen)
        var canvases = isNew ? [canvas(of: screen)] : []
        for size in turn.rest.compactMap({ RecordedSettings.size(in: $0.entry) }) {
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
