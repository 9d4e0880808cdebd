public import ArgumentTable
public import TextUI

/// The settings for display and recording of a run.
public struct DisplaySettings: Sendable {
    /// The initial presentation of screens.
    public var presentation: Presentation
    /// Whether to color the output.
    public var color: ColorChoice
    /// Whether the app runs as a dialogue instead of screens.
    public var isPlain: Bool
    /// The path of the recording to write; nil for none.
    public var record: String?
    /// Whether each effect and answer is logged to standard error.
    public var isVerbose: Bool
    /// The environment, which identifies the terminal and may disable color.
    public let environment: [String: String]

    /// Creates the settings from the options of `.display(for:)`.
    public init(_ invocation: Invocation) {
        let command = invocation.command
        environment = invocation.environment
        let variable = [Option].plainVariable(of: invocation.program)
        isPlain = command.flag("plain") || !(environment[variable] ?? "").isEmpty
        let usual = command.flag("unicode") ? .unicode : Glyphs(locale: environment)
        presentation = Presentation(glyphs: command.flag("ascii") ? .ascii : usual)
        color = isPlain ? .never : command.value("color").flatMap(ColorChoice.init) ?? .auto
        record = command.value("record")
        isVerbose = command.flag("verbose")
    }

    /// The color depth of standard output.
    public var colorDepth: ColorDepth {
        ColorDepth.decided(by: color, isTerminal: Screen.isTerminal, environment: environment)
    }
}

extension Glyphs {
    /// The variables that name the locale of texts, the most important first, as setlocale(3) has them.
    public static let localeVariables = ["LC_ALL", "LC_CTYPE", "LANG"]

    /// Returns whether the terminal is the Linux console, whose font has at most 512 symbols.
    public static func isConsole(_ environment: [String: String]) -> Bool {
        environment["TERM"]?.split(separator: "-").first == "linux"
    }

    /// What the locale's character set and the terminal's font have: ASCII for C, POSIX and every set but UTF-8, and
    /// for the Linux console. Where no locale or no set is named it is Unicode, as terminals are of UTF-8 today.
    public init(locale environment: [String: String]) {
        if Self.isConsole(environment) {
            self = .ascii
            return
        }
        let name = Self.localeVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        // language_TERRITORY.codeset@modifier
        let parts = name.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
        let isUnicode =
            parts.count > 1
            ? ["utf8", "utf-8"].contains(parts[1].lowercased()) : !["C", "POSIX"].contains(name)
        self = isUnicode ? .unicode : .ascii
    }
}

extension [Option] {
    /// Returns the options read by ``DisplaySettings``.
    ///
    /// - Parameter program: the name of the program, from which the environment variable for `--plain` is derived.
    public static func display(for program: String) -> [Option] {
        [
            Option(
                "ascii",
                summary: "Draw with ASCII characters only, as where the locale is not UTF-8, and on the Linux console"),
            Option("unicode", summary: "Draw with Unicode whatever the locale and the terminal are"),
            Option(
                "plain", summary: "Lines of text instead of screens, for screen readers",
                environmentVariable: plainVariable(of: program)),
            Option("record", value: "FILE", summary: "Record the run in this new file, secrets left out"),
            Option("verbose", summary: "Tell each effect and answer with its time on standard error"),
            Option(
                "color", value: "WHEN", summary: "auto, always or never", allowedValues: ["auto", "always", "never"],
                environmentVariable: "NO_COLOR"),
        ]
    }

    /// Dashes become underscores, since shells do not allow dashes in the names of variables.
    static func plainVariable(of program: String) -> String {
        program.uppercased().replacing("-", with: "_") + "_PLAIN"
    }
}

extension [CommandSpec] {
    /// The commands that every app has: those for recordings (`trace show`, `trace stats`, `trace lint`, `trace
    /// inspect`, `replay`) and those that describe the command line (`completions`, `man`).
    public static let standard = recordings + descriptions

    private static let descriptions = [
        CommandSpec(
            "completions", summary: "Print what a shell completes command lines by",
            operands: [
                Operand("SHELL", allowedValues: CompletionShell.allCases.map(\.rawValue)),
                Operand(
                    "WORD", summary: "Words of a command line, behind --: print what fits for the last one",
                    isOptional: true, isRepeated: true),
            ],
            examples: ["completions bash"]),
        CommandSpec("man", summary: "Print the manual page, as man -l - reads it"),
    ]

    private static let recordings = [
        CommandSpec("trace show", summary: "Show a recording", operands: file, examples: ["trace show run.jsonl"]),
        CommandSpec("trace stats", summary: "Count what is in a recording", operands: file),
        CommandSpec(
            "trace lint", summary: "Find in a recording what should not be there, or is missing", operands: file),
        CommandSpec(
            "trace inspect", summary: "Write a page to step through a recording", operands: file,
            options: [Option("html", value: "FILE", summary: "The page to write")],
            examples: ["trace inspect run.jsonl --html run.html"]),
        CommandSpec(
            "replay", summary: "Run a recording again and compare", operands: file,
            options: [
                Option("until", value: "N", summary: "Stop after message N"),
                Option("frames", summary: "Print each screen as it was shown"),
            ],
            examples: ["replay run.jsonl", "replay run.jsonl --until 12 --frames"]),
    ]

    private static let file = [Operand("FILE", summary: "A file that --record has written")]
}
