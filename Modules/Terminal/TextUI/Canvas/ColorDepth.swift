/// The number of colors that output may use.
public enum ColorDepth: Sendable, Hashable {
    /// No color.
    case none
    /// The palette of 16 colors.
    case ansi16
    /// The palette of 256 colors, the first 16 of which are the same.
    case ansi256
}

/// The value of a `--color` option.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// Color if the output is a terminal and the environment does not disable it.
    case auto
    /// Color on any output.
    case always
    /// No color.
    case never
}

extension ColorDepth {
    /// Returns the color depth of an output stream. An explicit choice takes precedence over the environment, the
    /// environment over the stream.
    ///
    /// `NO_COLOR` disables color if it is set and not empty (no-color.org). `CLICOLOR_FORCE` and `FORCE_COLOR` enable
    /// it for any stream, unless they are empty, `0` or `false`. `CLICOLOR=0` and `TERM=dumb` disable it.
    public static func decided(
        by choice: ColorChoice, isTerminal: Bool, environment: [String: String]
    ) -> ColorDepth {
        switch choice {
        case .always: return palette(environment)
        case .never: return .none
        case .auto: break
        }
        if !(environment["NO_COLOR"] ?? "").isEmpty { return .none }
        if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { isOn(environment[$0]) }) {
            return palette(environment)
        }
        let isCapable = !["", "dumb"].contains(environment["TERM"] ?? "")
        return isTerminal && isCapable && environment["CLICOLOR"] != "0" ? palette(environment) : .none
    }

    /// The palette that the terminal says it has: 256 colors by a name such as `xterm-256color`, or by true color.
    private static func palette(_ environment: [String: String]) -> ColorDepth {
        let hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        let name = environment["TERM"] ?? ""
        return hasTrueColor || name.contains("256color") || name.hasSuffix("-direct") ? .ansi256 : .ansi16
    }

    private static func isOn(_ value: String?) -> Bool { !["", "0", "false"].contains(value ?? "") }
}
