public import ArgumentTable
public import TextUI

/// The settings for display and recording of a run.
public struct DisplaySettings: Sendable {
    /// The initial presentation of screens.
    public var presentation: Presentation
    /// Whether to color the output.
    public var color: ColorChoice
    /// The background that colors are chosen for.
    public var theme: ColorTheme
    /// Whether screens react to the mouse.
    public var hasMouse: Bool
    /// Whether the app runs as a dialogue instead of screens.
    public var isPlain: Bool
    /// The path of the recording to write; nil for none.
    public var record: String?
    /// Whether each effect and answer is logged to standard error.
    public var isVerbose: Bool
    /// The invalid settings, which are ignored.
    public let problems: [Failure]
    /// The command line, the environment and the configuration.
    public let invocation: Invocation

    /// Reads the options of `.display(for:)` and the names `ConfigurationKey.display`.
    public init(_ invocation: Invocation) {
        var problems: [Failure] = []
        func choice<Value: RawRepresentable<String> & CaseIterable>(_ setting: Setting?) -> Value? {
            do throws(Failure) { return try setting?.choice() } catch { problems.append(error) }
            return nil
        }
        let command = invocation.command
        do throws(Failure) {
            isPlain = try invocation.setting(DisplayOption.plain(for: invocation.program))?.flag() ?? false
        } catch {
            problems.append(error)
            isPlain = false
        }
        let color: ColorChoice? = choice(invocation.setting(DisplayOption.color, readsVariable: false))
        self.color = isPlain ? .never : color ?? .auto
        theme = choice(invocation.setting(DisplayOption.theme(for: invocation.program))) ?? .auto
        hasMouse = choice(invocation.setting(DisplayOption.mouse(for: invocation.program))) != MouseChoice.off
        let configured: Glyphs? = choice(invocation.configuration["glyphs"])
        let usual = command[DisplayOption.unicode] ? .unicode : configured ?? Glyphs(locale: invocation.environment)
        presentation = Presentation(glyphs: command[DisplayOption.ascii] ? .ascii : usual)
        record = command[DisplayOption.record]
        isVerbose = command[DisplayOption.verbose]
        (self.problems, self.invocation) = (problems, invocation)
    }

    /// The environment, which identifies the terminal and may disable color.
    public var environment: [String: String] { invocation.environment }

    /// The color depth of standard output.
    public var colorDepth: ColorDepth {
        ColorDepth.decided(by: color, isTerminal: Screen.isTerminal, environment: environment, theme: theme)
    }

    /// Whether a screen asks the terminal for its background: the color depth has shades, and neither the user nor the
    /// environment names the background. The Linux console does not answer.
    public var asksBackground: Bool {
        let depth = colorDepth
        return depth.on(.dark) != depth && environment["TERM"] != "linux"
    }
}

extension [any ListedOption] {
    /// Returns the options read by ``DisplaySettings``.
    ///
    /// - Parameter program: the name of the program, from which the names of environment variables are derived.
    public static func display(for program: String) -> [any ListedOption] {
        [
            DisplayOption.ascii, DisplayOption.unicode, DisplayOption.plain(for: program), DisplayOption.record,
            DisplayOption.verbose, DisplayOption.color, DisplayOption.theme(for: program),
            DisplayOption.mouse(for: program),
        ]
    }
}

/// The options of `DisplaySettings`.
package enum DisplayOption {
    static let ascii = Option(
        "ascii", summary: "Draw with ASCII characters only, as where the locale is not UTF-8, and on the Linux console")
    static let unicode = Option("unicode", summary: "Draw with Unicode whatever the locale and the terminal are")
    package static let record = Option(
        "record", value: "FILE", summary: "Record the run in this new file, secrets left out")
    static let verbose = Option("verbose", summary: "Log requests and answers with timings to standard error")
    /// The variable, `NO_COLOR`, does not contain a value of the option.
    static let color = Option<ColorChoice>(
        "color", value: "WHEN", summary: "auto, always or never", environmentVariable: "NO_COLOR")

    static func plain(for program: String) -> Option<Bool> {
        Option(
            "plain", summary: "Lines of text instead of screens, for screen readers",
            environmentVariable: variable("PLAIN", of: program))
    }

    static func theme(for program: String) -> Option<ColorTheme> {
        Option(
            "theme", value: "BACKGROUND", summary: "Colors for a dark or a light background; auto for either",
            environmentVariable: variable("THEME", of: program))
    }

    static func mouse(for program: String) -> Option<MouseChoice> {
        Option(
            "mouse", value: "USE", summary: "Select and scroll with the mouse: on or off",
            environmentVariable: variable("MOUSE", of: program))
    }

    /// Dashes become underscores, since shells do not allow dashes in the names of variables.
    private static func variable(_ name: String, of program: String) -> String {
        program.uppercased().replacing("-", with: "_") + "_" + name
    }
}

/// Whether the mouse is handled by the screens, or left to the terminal.
enum MouseChoice: String, CaseIterable { case on, off }
