/// The terminal's control sequences (ECMA-48, and xterm's private modes).
enum ControlSequence {
    static let beginSynchronizedUpdate = "\u{1B}[?2026h"
    static let endSynchronizedUpdate = "\u{1B}[?2026l"
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"
    static let resetStyle = "\u{1B}[0m"
    static let clearScreen = "\u{1B}[2J"
    static let eraseLine = "\u{1B}[2K"
    static let cursorHome = "\u{1B}[H"

    static let enterAlternateScreen = "\u{1B}[?1049h"
    static let leaveAlternateScreen = "\u{1B}[?1049l"
    static let enableBracketedPaste = "\u{1B}[?2004h"
    static let disableBracketedPaste = "\u{1B}[?2004l"
    static let enableFocusReports = "\u{1B}[?1004h"
    static let disableFocusReports = "\u{1B}[?1004l"
    /// Asks for the background color (OSC 11), which not every terminal answers.
    static let askBackground = "\u{1B}]11;?\u{1B}\\"
    /// Reports of buttons and the wheel, in decimal numbers (SGR).
    static let enableMouse = "\u{1B}[?1000h\u{1B}[?1006h"
    static let disableMouse = "\u{1B}[?1006l\u{1B}[?1000l"

    static func moveCursor(to point: Point) -> String { "\u{1B}[\(point.y + 1);\(point.x + 1)H" }

    /// Erases the given rows one by one, then the rest of the screen. A terminal without an alternate screen would move
    /// a screen that is cleared as a whole into its scrollback.
    static func clear(rows: Int) -> String {
        (0..<rows).map { moveCursor(to: Point(x: 0, y: $0)) + eraseLine }.joined() + cursorHome + clearScreen
    }

    /// Sets exactly this style, regardless of the current one.
    static func select(_ style: Style, color: ColorDepth) -> String {
        var codes = ["0"]
        let attributes: [(Style.Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
        for (attribute, code) in attributes where style.attributes.contains(attribute) { codes.append(code) }
        if color != .none {
            codes += select(style.tint, color, behind: 0) ?? style.foreground.map { [code(of: $0)] } ?? []
            codes +=
                select(style.backgroundTint, color, behind: 10)
                ?? style.background.map { [code(of: $0, behind: 10)] } ?? []
        }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    /// Returns the codes of a tint; nil for no tint, too few colors, or a background tint on an unknown background.
    private static func select(_ tint: Tint?, _ color: ColorDepth, behind offset: Int) -> [String]? {
        switch (color, tint) {
        case (.ansi256(let theme), let tint?) where theme != .auto || offset == 0:
            ["\(38 + offset)", "5", "\(tint.index(on: theme))"]
        case (.trueColor(let theme), let tint?) where theme != .auto || offset == 0:
            ["\(38 + offset)", "2"] + [16, 8, 0].map { "\(tint.shade(on: theme) >> UInt32($0) & 0xFF)" }
        case (.none, _), (.ansi16, _), (.ansi256, _), (.trueColor, _): nil
        }
    }

    /// Returns the code of a foreground color; that of a background color is greater by 10.
    private static func code(of color: TextColor, behind offset: Int = 0) -> String {
        let value = Int(color.rawValue)
        return String((value < 8 ? 30 + value : 90 + value - 8) + offset)
    }
}
