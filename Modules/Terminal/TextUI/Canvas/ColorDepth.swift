/// The number of colors that output may use.
public enum ColorDepth: Sendable, Hashable, CustomStringConvertible {
    /// No color.
    case none
    /// The palette of 16 colors.
    case ansi16
    /// The palette of 256 colors, the first 16 of which are the same.
    case ansi256(ColorTheme)
    /// Colors of 24 bits.
    case trueColor(ColorTheme)

    /// Returns the depth with the shades for a background, unless its background is known or it has no shades.
    public func on(_ theme: ColorTheme) -> ColorDepth {
        switch self {
        case .ansi256(.auto): .ansi256(theme)
        case .trueColor(.auto): .trueColor(theme)
        default: self
        }
    }

    /// The name of the depth, with the background if it is known.
    public var description: String {
        switch self {
        case .none: "none"
        case .ansi16: "ansi16"
        case .ansi256(let theme): "ansi256" + (theme == .auto ? "" : ", \(theme)")
        case .trueColor(let theme): "truecolor" + (theme == .auto ? "" : ", \(theme)")
        }
    }
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
        by choice: ColorChoice, isTerminal: Bool, environment: [String: String], theme: ColorTheme = .auto
    ) -> ColorDepth {
        let palette = palette(environment, theme.decided(in: environment))
        switch choice {
        case .always: return palette
        case .never: return .none
        case .auto: break
        }
        if !(environment["NO_COLOR"] ?? "").isEmpty { return .none }
        if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { isOn(environment[$0]) }) {
            return palette
        }
        let isCapable = !["", "dumb"].contains(environment["TERM"] ?? "")
        return isTerminal && isCapable && environment["CLICOLOR"] != "0" ? palette : .none
    }

    /// The palette that the environment declares: 24 bits for `COLORTERM` or a name such as `xterm-direct`, 256 colors
    /// for one such as `xterm-256color`.
    private static func palette(_ environment: [String: String], _ theme: ColorTheme) -> ColorDepth {
        let name = environment["TERM"] ?? ""
        let isDirect = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || name.hasSuffix("-direct")
        return isDirect ? .trueColor(theme) : name.contains("256color") ? .ansi256(theme) : .ansi16
    }

    private static func isOn(_ value: String?) -> Bool { !["", "0", "false"].contains(value ?? "") }
}
