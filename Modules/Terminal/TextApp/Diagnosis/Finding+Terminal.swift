import ArgumentTable
import Platform
import TextUI

extension Finding {
    /// Returns the properties of the terminal, and the display settings derived from them, each with its reason.
    public static func terminal(_ display: DisplaySettings) -> [Finding] {
        let ends = [("input", STDIN_FILENO), ("output", STDOUT_FILENO), ("error", STDERR_FILENO)]
        let terminals = ends.filter { isatty($0.1) == 1 }.map(\.0).joined(separator: ", ")
        let size = TerminalDevice.standard.size
        return [
            Finding(name: "TERM", value: display.environment["TERM"] ?? "not set"),
            Finding(name: "at a terminal", value: terminals.isEmpty ? "none" : terminals),
            Finding(name: "size", value: Screen.isTerminal ? "\(size.width) x \(size.height)" : "not known"),
            Finding(name: "color", value: "\(display.colorDepth)", reason: display.colorReason),
            Finding(name: "glyphs", value: "\(display.presentation.glyphs)", reason: display.glyphsReason),
            display.widths,
        ]
    }
}

extension DisplaySettings {
    /// The source of the choice of glyphs: an option, else the configuration, else the terminal or the locale.
    fileprivate var glyphsReason: String {
        for flag in [DisplayOption.ascii, DisplayOption.unicode] where invocation[flag] { return "--\(flag.name)" }
        if let setting = invocation.configuration["glyphs"] { return setting.source.name }
        if Glyphs.isConsole(environment) { return assignment("TERM") }
        let locale = Glyphs.localeVariables.first { !(environment[$0] ?? "").isEmpty }
        return "locale: " + (locale.map(assignment) ?? "not set")
    }

    /// The sources of the color depth: everything without which the color depth would differ.
    fileprivate var colorReason: String {
        let isTerminal = Screen.isTerminal
        if isPlain { return "--plain has none" }
        if color != .auto { return "color is \(color)" }
        func isOther(_ environment: [String: String], isTerminal: Bool) -> Bool {
            .decided(by: .auto, isTerminal: isTerminal, environment: environment, theme: theme) != colorDepth
        }
        let names = ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CLICOLOR", "COLORTERM", "COLORFGBG", "TERM"]
        var reasons = names.filter { name in isOther(environment.filter { $0.key != name }, isTerminal: isTerminal) }
            .map(assignment)
        if isOther(environment, isTerminal: !isTerminal) { reasons.append(isTerminal ? "a terminal" : "no terminal") }
        return reasons.isEmpty ? assignment("TERM") : reasons.joined(separator: ", ")
    }

    private func assignment(_ variable: String) -> String { "\(variable)=\(environment[variable] ?? "")" }

    /// Whether the terminal draws symbols with the widths that the app computes.
    fileprivate var widths: Finding {
        let own = ["─", "°", "☁", "▸", "…", "🌙", "⛅", "⚡", "💨", "東"]
        // Only names contain joined symbols; rows with them are erased before they are drawn.
        let symbols = own + ["🏳️‍🌈"]
        let device = TerminalDevice.standard
        guard device.isTerminal, let widths = device.measuredWidths(of: symbols) else {
            let reason = device.isTerminal ? "the terminal does not tell" : "no terminal"
            return Finding(name: "widths", value: "not measured", reason: reason)
        }
        let counted = symbols.map { CellWidth.of($0) }
        let remedy = "The terminal draws symbols wider or narrower than they are counted. Use --ascii, or another font."
        let isProblem = widths.prefix(own.count) != counted.prefix(own.count) && presentation.glyphs != .ascii
        return Finding(
            name: "widths", value: zip(symbols, widths).map { "\($0) \($1)" }.joined(separator: ", "),
            reason: widths == counted ? "as counted" : "counted: \(counted.map(String.init).joined(separator: ", "))",
            problem: isProblem ? Failure(.configuration, remedy) : nil)
    }
}
