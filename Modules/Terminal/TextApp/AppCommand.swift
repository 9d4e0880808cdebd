public import ArgumentTable
import TextUI

/// A command of an app, with its action.
public struct AppCommand<App: TerminalApp>: Sendable {
    /// The action of a command.
    enum Action: Sendable {
        case run(@Sendable (App, Invocation) async throws(Failure) -> Void)
        /// Runs without an instance of the app and without a time limit, since its time depends on its input.
        case describe(@Sendable (Invocation) async throws(Failure) -> Void)
    }

    /// The description.
    public let spec: CommandSpec
    /// The text that follows the command's help.
    let guide: String
    let action: Action

    /// Creates a command, which takes no operands unless some are given.
    ///
    /// - Parameters:
    ///   - name: the words of the command, separated by single spaces.
    ///   - aliases: alternative full spellings of the name.
    ///   - summary: a description in a few words.
    ///   - operands: the positional arguments, in order.
    ///   - options: the options of this command only.
    ///   - examples: example arguments, without the program's name.
    ///   - guide: the text that follows the command's help.
    ///   - run: runs the command; the app is that of this run.
    public init(
        _ name: String, aliases: [String] = [], summary: String, operands: [Operand] = [],
        options: [any ListedOption] = [], examples: [String] = [], guide: String = "",
        run: @escaping @Sendable (_ app: App, _ command: Invocation) async throws(Failure) -> Void
    ) {
        spec = CommandSpec(
            name, aliases: aliases, summary: summary, operands: operands, options: options, examples: examples)
        (self.guide, action) = (guide, .run(run))
    }

    /// Returns the same command with another description.
    public func described(by spec: CommandSpec) -> AppCommand {
        AppCommand(spec, guide: guide, action)
    }

    private init(_ spec: CommandSpec, guide: String = "", _ action: Action) {
        (self.spec, self.guide, self.action) = (spec, guide, action)
    }

    /// The commands that every app has: those for recordings (`trace show`, `trace stats`, `trace lint`, `trace
    /// inspect`, `replay`) and those that describe the command line (`completions`, `man`).
    public static var standard: [AppCommand] { recordings + descriptions }

    private static var descriptions: [AppCommand] {
        [
            AppCommand(
                CommandSpec(
                    "completions", summary: "Print the completion script for a shell",
                    operands: [
                        Operand("SHELL", allowedValues: CompletionShell.allCases.map(\.rawValue)),
                        Operand(
                            "WORD", summary: "Words of a command line, behind --: print what fits for the last one",
                            isOptional: true, isRepeated: true),
                    ],
                    examples: ["completions bash"]),
                .describe { command async throws(Failure) in try await App.complete(command.command.operands) }),
            AppCommand(
                CommandSpec("man", summary: "Print the manual page, as man -l - reads it"),
                .describe { _ throws(Failure) in try App.printManual() }),
        ]
    }

    private static var recordings: [AppCommand] {
        [
            recording("trace show", "Show a recording", examples: ["trace show run.jsonl"], TraceCommand.show),
            recording("trace stats", "Count what is in a recording", TraceCommand.stats),
            recording(
                "trace lint", "Find in a recording what should not be there, or is missing", TraceCommand.lint),
            recording(
                "trace inspect", "Write a page to step through a recording", options: [TraceOption.html],
                examples: ["trace inspect run.jsonl --html run.html"], TraceCommand.inspect),
            recording(
                "replay", "Run a recording again and compare", options: [TraceOption.until, TraceOption.frames],
                examples: ["replay run.jsonl", "replay run.jsonl --until 12 --frames"], TraceCommand.replay),
        ]
    }

    private static func recording(
        _ name: String, _ summary: String, options: [any ListedOption] = [], examples: [String] = [],
        _ run: @escaping @Sendable (TraceCommand<App>) -> () throws(Failure) -> Void
    ) -> AppCommand {
        let file = Operand("FILE", summary: "A file that --record has written")
        return AppCommand(
            CommandSpec(name, summary: summary, operands: [file], options: options, examples: examples),
            .describe { command throws(Failure) in try run(TraceCommand(command.command))() })
    }
}
