import ArgumentTable
import Effects
import TextUI
import Trace

extension TraceCommand {
    /// Feeds the recording to a fresh core and reports the first difference.
    func replay() throws(Failure) {
        let last = try command[TraceOption.until].map { text throws(Failure) in
            guard let number = Int(text), number >= 0 else {
                throw Failure(.usage, "--until is \"\(text)\"; it must be the number of a message.")
            }
            let end = trace.turns.last?.number ?? 0
            guard number <= end else { throw Failure(.usage, "--until is \(number); the last message is \(end).") }
            return number
        }
        sayNotes()
        if trace.header.version != App.program.version {
            Output.say("recorded by version \(trace.header.version), replayed by \(App.program.version)")
        }
        var frames: [String] = []
        let result = try replayed(until: last, draws: command[TraceOption.frames]) {
            frames.append("== message \($0)\n\($1.plainText())")
        }.mapError { Failure(.unreadableInput, "\(path) cannot be replayed: \($0).") }.get()
        for frame in frames { try Output.frame(frame) }
        switch result {
        case .same(let messages, let views):
            let (message, view) = (messages == 1 ? "message" : "messages", views == 1 ? "view" : "views")
            Output.say("the same: \(messages) \(message) led to the same requests and to the same \(views) \(view)")
        case .differs(let difference):
            for line in difference.lines { try Output.data(line) }
            let message = difference.of.map { "message \(difference.message), \($0)" } ?? "the start"
            throw Failure(.noMatch, "The replay differs from the recording (recorded → replayed) after \(message)")
        }
    }

    /// Replays the recording on a new core, and redraws the views as they appeared on the terminal, except for
    /// changes made only by keys, such as the selected row or the help.
    ///
    /// - Parameter show: called with each screen that was drawn, and the number of its message, if `draws` is set.
    func replayed(
        until last: Int? = nil, draws: Bool = true, show: (Int, TextCanvas) -> Void
    ) throws(Failure) -> Result<ReplayResult, ReplayError> {
        let input: App.Input
        do throws(ReplayError) { input = try trace.header.input(as: App.Input.self) } catch { return .failure(error) }
        let core = try App.makeCore(input, for: command)
        let settings = RecordedSettings(trace.header)
        var size = settings.size
        var interaction: Interaction<App.Bridge.Event>?
        return Result { () throws(ReplayError) in
            var replay = try Replay(trace, on: core)
            return try replay.run(until: last) { turn, view, isNew in
                guard draws else { return }
                let screen = App.screen(of: view, settings.presentation)
                var shown = interaction ?? Interaction(showing: screen)
                shown.show(screen)
                interaction = shown
                // One screen if the view is new, and one for each resize.
                for next in (isNew ? [size] : []) + turn.rest.compactMap(RecordedSettings.size) {
                    size = next
                    show(turn.number, screen.frame(shown.applied(to: settings.presentation), size: size).canvas)
                }
            }
        }
    }
}
