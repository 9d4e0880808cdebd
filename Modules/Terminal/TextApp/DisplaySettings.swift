public import ArgumentTable
public import TextUI

/// The settings for display and recording of a run.
public struct DisplaySettings: Sendable {
    /// The initial presentation of screens.
    public var presentation: Presentation
    /// Whether to color the output.
    public var color: ColorChoice
    /// The ground that colors are chosen for.
    public var theme: ColorTheme
    /// Whether screens react to the mouse.
    public var hasMouse: Bool
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
        isPlain = invocation.setting(Option.plain(for: invocation.program)) != nil
        theme = (try? invocation[Option.theme(for: invocation.program)]) ?? .auto
        hasMouse = (try? invocation[Option.mouse(for: invocation.program)]) != .off
        let usual = command[.unicode] ? .unicode : Glyphs(locale: environment)
        presentation = Presentation(glyphs: command[.ascii] ? .ascii : usual)
        color = isPlain ? .never : command[.color] ?? .auto
        record = command[.record]
        isVerbose = command[.verbose]
    }

    /// Reads the names `ConfigurationKey.display` of a file, over which options and variables take precedence.
    ///
    /// - Parameters:
    ///   - file: the configuration.
    ///   - given: the options and variables.
    ///   - problems: receives the invalid settings, which are ignored.
    public mutating func read(_ file: ConfigurationFile, _ given: Invocation, problems: inout [Failure]) {
        func choice<Value: RawRepresentable<String> & CaseIterable>(_ setting: Setting?) -> Value? {
            do throws(Failure) { return try setting?.choice() } catch { problems.append(error) }
            return nil
        }
        let color: ColorChoice? = choice(
            given.setting(Option<ColorChoice>.color, readsVariable: false, file["color"]))
        if !isPlain { self.color = color ?? .auto }
        theme = choice(given.setting(Option.theme(for: given.program), file["theme"])) ?? .auto
        hasMouse = choice(given.setting(Option.mouse(for: given.program), file["mouse"])) != MouseChoice.off
        if let glyphs: Glyphs = choice(file["glyphs"]), !given[.ascii], !given[.unicode] {
            presentation.glyphs = glyphs
        }
    }

    /// The color depth of standard output.
    public var colorDepth: ColorDepth {
        ColorDepth.decided(by: color, isTerminal: Screen.isTerminal, environment: environment, theme: theme)
    }

    /// Whether a screen asks the terminal for its background: it has shades, and neither the user nor the environment
    /// says for which one. The Linux console does not answer.
    public var asksBackground: Bool {
        let depth = colorDepth
        return depth.on(.dark) != depth && environment["TERM"] != "linux"
    }
}

extension [any ListedOption] {
    /// Returns the options read by ``DisplaySettings``.
    ///
    /// - Parameter program: the name of the program, from which the environment variable for `--plain` is derived.
    public static func display(for program: String) -> [any ListedOption] {
        let flags: [Option<Bool>] = [.ascii, .unicode, .plain(for: program)]
        return flags + [
            Option<String>.record, Option<Bool>.verbose, Option<ColorChoice>.color, Option.theme(for: program),
            Option.mouse(for: program),
        ]
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
            environmentVariable: variable("PLAIN", of: program))
    }
}

/// The value of a `--mouse` option.
public enum MouseChoice: String, Sendable, Hashable, CaseIterable {
    /// Screens react to the mouse.
    case on
    /// The mouse is the terminal's.
    case off
}

extension Option where Value == ColorTheme {
    /// Returns the option `--theme` of `DisplaySettings`.
    ///
    /// - Parameter program: the name of the program, from which that of its variable is derived.
    public static func theme(for program: String) -> Option {
        Option(
            "theme", value: "GROUND", summary: "Colors for a dark or a light ground; auto for either",
            environmentVariable: variable("THEME", of: program))
    }
}

extension Option where Value == MouseChoice {
    /// Returns the option `--mouse` of `DisplaySettings`.
    ///
    /// - Parameter program: the name of the program, from which that of its variable is derived.
    public static func mouse(for program: String) -> Option {
        Option(
            "mouse", value: "USE", summary: "Select and scroll with the mouse: on or off",
            environmentVariable: variable("MOUSE", of: program))
    }
}

extension Option {
    fileprivate static func variable(_ name: String, of program: String) -> String {
        program.uppercased().replacing("-", with: "_") + "_" + name
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
