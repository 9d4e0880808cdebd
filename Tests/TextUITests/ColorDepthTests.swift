import Testing
import TextUI

@Suite("Color depth")
struct ColorDepthTests {
    private static let xterm = ["TERM": "xterm"]

    private func decide(
        _ choice: ColorChoice = .auto, terminal: Bool = true, _ more: [String: String] = [:]
    ) -> ColorDepth {
        .decided(by: choice, isTerminal: terminal, environment: Self.xterm.merging(more) { $1 })
    }

    @Test("A terminal gets color, and a file does not")
    func terminal() {
        #expect(decide() == .ansi16)
        #expect(decide(terminal: false) == .none)
    }

    @Test("An explicit choice takes precedence")
    func choice() {
        #expect(decide(.always, terminal: false, ["NO_COLOR": "1", "TERM": "dumb"]) == .ansi16)
        #expect(decide(.never, ["FORCE_COLOR": "1"]) == .none)
    }

    @Test("NO_COLOR counts when it is set and not empty")
    func noColor() {
        #expect(decide(["NO_COLOR": "1"]) == .none)
        #expect(decide(["NO_COLOR": "0"]) == .none)
        #expect(decide(["NO_COLOR": ""]) == .ansi16)
        #expect(decide(["NO_COLOR": "1", "FORCE_COLOR": "1"]) == .none)
    }

    @Test(
        "Forcing turns color on for a file, unless the value is 0 or false",
        arguments: ["CLICOLOR_FORCE", "FORCE_COLOR"])
    func forcing(_ name: String) {
        #expect(decide(terminal: false, [name: "1"]) == .ansi16)
        for value in ["0", "false"] { #expect(decide(terminal: false, [name: value]) == .none) }
        #expect(decide(terminal: false, [name: ""]) == .none)
    }

    @Test("A dumb or unnamed terminal and CLICOLOR=0 get no color")
    func incapable() {
        #expect(decide(["TERM": "dumb"]) == .none)
        #expect(decide(["CLICOLOR": "0"]) == .none)
        #expect(ColorDepth.decided(by: .auto, isTerminal: true, environment: [:]) == .none)
    }

    private func decide(_ more: [String: String]) -> ColorDepth { decide(.auto, more) }
}
