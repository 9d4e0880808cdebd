import Testing
import TextUI

@Suite("Color depth")
struct ColorDepthTests {
    @Test(
        "A terminal that can has color, unless the environment or a choice decides otherwise",
        arguments: [
            (.auto, true, [:], true), (.auto, false, [:], false),
            (.auto, true, ["TERM": "dumb"], false), (.auto, true, ["TERM": ""], false),
            // An explicit choice comes first.
            (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true), (.never, true, ["FORCE_COLOR": "1"], false),
            // NO_COLOR counts when it is set and not empty.
            (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": "0"], false),
            (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
            // Forcing is for files, too.
            (.auto, false, ["FORCE_COLOR": "1"], true), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
            (.auto, false, ["FORCE_COLOR": "0"], false), (.auto, false, ["CLICOLOR_FORCE": "false"], false),
            (.auto, false, ["FORCE_COLOR": ""], false), (.auto, true, ["CLICOLOR": "0"], false),
        ] as [(ColorChoice, Bool, [String: String], Bool)])
    func decided(choice: ColorChoice, isTerminal: Bool, environment: [String: String], hasColor: Bool) {
        let environment = ["TERM": "xterm"].merging(environment) { $1 }
        let depth = ColorDepth.decided(by: choice, isTerminal: isTerminal, environment: environment)
        #expect(depth == (hasColor ? .ansi16 : .none))
    }

    @Test(
        "A terminal that says so has 256 colors, and shades refine those of 16",
        arguments: [
            (["TERM": "xterm-256color"], ColorDepth.ansi256), (["TERM": "xterm"], .ansi16),
            (["TERM": "xterm", "COLORTERM": "truecolor"], .ansi256),
            (["TERM": "linux", "COLORTERM": "24bit"], .ansi256),
            (["TERM": "xterm-direct"], .ansi256), (["TERM": "dumb", "COLORTERM": "yes"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
        ])
    func palette(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth.decided(by: .auto, isTerminal: true, environment: environment) == depth)
        let line = StyledLine("x", Style(.green, .bold, shade: 106)).text(color: depth)
        #expect(
            line == [.none: "x", .ansi16: "\u{1B}[0;1;32mx\u{1B}[0m"][depth]
                ?? "\u{1B}[0;1;38;5;106mx\u{1B}[0m")
    }
}
