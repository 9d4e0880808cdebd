import Testing
import TextUI

@Suite("Color depth")
struct ColorDepthTests {
    @Test(
        "A terminal has color, and a file has none, unless the environment or a choice decides otherwise",
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
        "The environment decides the color depth, and a tint is drawn in it for the known background",
        arguments: [
            ("xterm-256color", [:], "0;1;38;5;29"), ("xterm", [:], "0;1;32"),
            ("xterm", ["COLORTERM": "truecolor"], "0;1;38;2;30;135;67"), ("xterm-direct", [:], "0;1;38;2;30;135;67"),
            ("xterm-256color", ["COLORFGBG": "15;0"], "0;1;38;5;78;48;5;235"),
            ("linux", ["COLORTERM": "24bit", "COLORFGBG": "0;default;15"], "0;1;38;2;27;122;61;48;2;230;234;245"),
            ("dumb", ["COLORTERM": "yes"], nil), ("xterm-256color", ["NO_COLOR": "1"], nil),
        ] as [(String, [String: String], String?)])
    func palette(terminal: String, environment: [String: String], codes: String?) {
        let environment = environment.merging(["TERM": terminal]) { $1 }
        var style = Style(.green, .bold, tint: Tint(dark: 0x6FD08C, light: 0x1B7A3D))
        style.backgroundTint = Tint(dark: 0x1C2333, light: 0xE6EAF5)
        let depth = ColorDepth.decided(by: .auto, isTerminal: true, environment: environment)
        #expect(StyledLine("x", style).text(color: depth) == (codes.map { "\u{1B}[\($0)mx\u{1B}[0m" } ?? "x"))
        let given = ColorDepth.decided(by: .always, isTerminal: true, environment: environment, theme: .dark)
        #expect(
            ["ansi16", "ansi256, dark", "truecolor, dark"].contains("\(given)"), "a choice wins over the environment")
    }

    @Test("A background of white or any bright color but gray counts as light")
    func grounds() {
        let light = (0...15).filter { ground in
            let environment = ["COLORTERM": "truecolor", "COLORFGBG": "0;\(ground)"]
            let depth = ColorDepth.decided(by: .always, isTerminal: true, environment: environment)
            return depth == .trueColor(.light)
        }
        #expect(light == [7, 9, 10, 11, 12, 13, 14, 15])
    }

    @Test("Shades follow a detected background unless the background was set before")
    func background() {
        #expect(ColorDepth.trueColor(.auto).on(.light) == .trueColor(.light))
        #expect(ColorDepth.ansi256(.auto).on(.dark) == .ansi256(.dark))
        for depth in [ColorDepth.trueColor(.dark), .ansi256(.dark), .ansi16, .none] {
            #expect(depth.on(.light) == depth)
        }
    }

    @Test("A tint is shown by the nearest of 256 colors, a gray one too")
    func nearest() {
        for (shade, code) in [(0xFF0000, 196), (0x000000, 16), (0x808080, 244), (0x5F87AF, 67), (0xFFFFFF, 231)] {
            let line = StyledLine("x", Style(tint: Tint(dark: UInt32(shade), light: 0)))
            #expect(line.text(color: .ansi256(.dark)) == "\u{1B}[0;38;5;\(code)mx\u{1B}[0m")
        }
    }
}
