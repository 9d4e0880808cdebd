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
        let plain = Option.plain(for: invocation.program)
        let replaced = plain.spec.environmentVariable.flatMap { invocation.environment[$0] } ?? ""
        isPlain = command[plain] || !replaced.isEmpty
        let usual = command[.unicode] ? .unicode : Glyphs(locale: environment)
        presentation = Presentation(glyphs: command[.ascii] ? .ascii : usual)
        color = isPlain ? .never : command[.color] ?? .auto
        record = command[.record]
        isVerbose = command[.verbose]
    }

    /// The color depth of standard output.
    public var colorDepth: ColorDepth {
        ColorDepth.decided(by: color, isTerminal: Screen.isTerminal, environment: environment)
    }
}

extension [any ListedOption] {
    /// Returns the options read by ``DisplaySettings``.
    ///
    /// - Parameter program: the name of the program, from which the environment variable for `--plain` is derived.
    public static func display(for program: String) -> [any ListedOption] {
        let flags: [Option<Bool>] = [.ascii, .unicode, .plain(for: program)]
        return flags + [Option<String>.record, Option<Bool>.verbose, Option<ColorChoice>.color]
    }
}

extension Option where Value == Bool {
    /// The flag `--ascii` of `DisplaySettings`.
    public static var ascii: Option {
        Option(
            "ascii",
            summary: "Draw with ASCII characters only, as where the locale is not UTF-8, and on the Linux console")
    }
    /// The flag `--unicode` of `DisplaySettings`.
    public static var unicode: Option {
        Option("unicode", summary: "Draw with Unicode whatever the locale and the terminal are")
    }
    static var verbose: Option {
        Option("verbose", summary: "Log requests and answers with timings to standard error")
    }

    /// Dashes become underscores, since shells do not allow dashes in the names of variables.
    static func plain(for program: String) -> Option {
        Option(
            "plain", summary: "Lines of text instead of screens, for screen readers",
            environmentVariable: program.uppercased().replacing("-", with: "_") + "_PLAIN")
    }
}

extension Option where Value == String {
    static var record: Option {
        Option("record", value: "FILE", summary: "Record the run in this new file, secrets left out")
    }
}

extension Option where Value == ColorChoice {
    /// The option `--color` of `DisplaySettings`. Its variable, `NO_COLOR`, does not have one of its values.
    public static var color: Option {
        Option("color", value: "WHEN", summary: "auto, always or never", environmentVariable: "NO_COLOR")
    }
}
