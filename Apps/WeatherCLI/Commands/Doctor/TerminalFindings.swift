import TextApp
import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the terminal is like, and what the app makes of it.
struct TerminalFindings {
    private let invocation: Invocation
    private let settings: Settings
    private let device = TerminalDevice.standard

    init(_ invocation: Invocation, _ settings: Settings) {
        self.invocation = invocation
        self.settings = settings
    }

    private var environment: [String: String] { invocation.environment }

    func all() -> [Finding] {
        let ends = [("input", STDIN_FILENO), ("output", STDOUT_FILENO), ("error", STDERR_FILENO)]
        let terminals = ends.filter { isatty($0.1) == 1 }.map(\.0)
        return [
            Finding(.terminal, "TERM", environment["TERM"] ?? "not set"),
            Finding(.terminal, "at a terminal", terminals.isEmpty ? "none" : terminals.joined(separator: ", ")),
            Finding(
                .terminal, "size", Screen.isTerminal ? "\(device.size.width) x \(device.size.height)" : "not known"),
            Finding(.terminal, "color", "\(settings.display.colorDepth)", reason: colorReason),
            Finding(.terminal, "glyphs", "\(settings.display.presentation.glyphs)", reason: glyphsReason),
            widths,
        ]
    }

    /// What makes the decision: whatever it would be another without.
    private var colorReason: String {
        let display = settings.display
        func depth(_ environment: [String: String], isTerminal: Bool = Screen.isTerminal) -> ColorDepth {
            .decided(by: display.color, isTerminal: isTerminal, environment: environment)
        }
        if display.isPlain { return "--plain has none" }
        if display.color != .auto { return "color is \(display.color)" }
        let names = ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CLICOLOR", "COLORTERM", "TERM"]
        let deciding = names.filter { name in depth(environment) != depth(environment.filter { $0.key != name }) }
        var reasons = deciding.map { "\($0)=\(environment[$0] ?? "")" }
        if depth(environment, isTerminal: !Screen.isTerminal) != depth(environment) {
            reasons.append(Screen.isTerminal ? "a terminal" : "no terminal")
        }
        return reasons.isEmpty ? "TERM=\(environment["TERM"] ?? "")" : reasons.joined(separator: ", ")
    }

    /// The locale has no say, but it is what a terminal goes by.
    private var glyphsReason: String {
        let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { !(environment[$0] ?? "").isEmpty }
        return "locale: " + (variable.map { "\($0)=\(environment[$0] ?? "")" } ?? "not set")
    }

    private static let symbols = ["─", "°", "☁", "▸", "…", "東"]

    private var widths: Finding {
        guard device.isTerminal else { return Finding(.terminal, "widths", "not measured", reason: "no terminal") }
        guard let widths = device.measuredWidths(of: Self.symbols) else {
            return Finding(.terminal, "widths", "not measured", reason: "the terminal does not tell")
        }
        let measured = zip(Self.symbols, widths)
        let isRight = measured.allSatisfy { CellWidth.of($0) == $1 }
        let remedy = "The terminal draws symbols wider or narrower than they are counted. Use --ascii, or another font."
        return Finding(
            .terminal, "widths", measured.map { "\($0) \($1)" }.joined(separator: ", "),
            reason: isRight
                ? "as counted" : "counted: " + Self.symbols.map { "\(CellWidth.of($0))" }.joined(separator: ", "),
            problem: isRight || settings.display.presentation.glyphs == .ascii ? nil : Failure(.configuration, remedy))
    }
}
