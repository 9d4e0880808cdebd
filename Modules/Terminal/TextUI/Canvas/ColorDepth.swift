/// How many colors output may use.
public enum ColorDepth: Sendable, Hashable {
    /// No color.
    case none
    /// The palette of 16 colors.
    case ansi16
}

/// What the user asked for with a `--color` option.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// Color where the output is a terminal and the environment does not forbid it.
    case auto
    /// Color, wherever the output goes.
    case always
    /// No color.
    case never
}

extension ColorDepth {
    /// Decides for one output stream; an explicit choice wins over the environment, the environment over the stream.
    ///
    /// `NO_COLOR` counts when it is set and not empty (no-color.org). `CLICOLOR_FORCE` and `FORCE_COLOR` turn color
    /// on for any stream; `0` and `false` do not count as forcing. `CLICOLOR=0` and `TERM=dumb` turn it off.
    public static func decided(
        by choice: ColorChoice, isTerminal: Bool, environment: [String: String]
    ) -> ColorDepth {
        switch choice {
        case .always: return .ansi16
        case .never: return .none
        case .auto: break
        }
        if !(environment["NO_COLOR"] ?? "").isEmpty { return .none }
        if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { isOn(environment[$0]) }) { return .ansi16 }
        let isCapable = !["", "dumb"].contains(environment["TERM"] ?? "")
        return isTerminal && isCapable && environment["CLICOLOR"] != "0" ? .ansi16 : .none
    }

    private static func isOn(_ value: String?) -> Bool { !["", "0", "false"].contains(value ?? "") }
}
