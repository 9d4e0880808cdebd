/// A key press, or another input that terminals send in the same stream.
public enum Key: Sendable, Hashable {
    /// A printable grapheme cluster; invalid input is U+FFFD.
    case character(Character)
    /// A letter or symbol typed with Ctrl, in lowercase; Ctrl-Space is a space.
    case control(Character)
    /// A printable character typed with Alt.
    case alt(Character)
    /// A key for editing or confirming.
    case enter, escape, tab, backTab, backspace, delete, insert
    /// A key for navigation.
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F12.
    case function(Int)
    /// A whole bracketed paste, without control characters other than newline and tab.
    case paste(String)
    /// The wheel of the mouse was turned up or down.
    case wheelUp, wheelDown
    /// The first button of the mouse was pressed at a position.
    case click(Point)
    /// The window of the terminal gained or lost focus.
    case focusGained, focusLost
    /// The terminal has reported its background.
    case background(ColorTheme)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the key of a printable character.
    public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }

    /// Returns the name of the key in footer and help.
    func hint(in language: Language) -> String {
        let texts = ScreenTexts(language: language)
        return switch self {
        case .character(" "): texts.spaceKey
        case .character(let character): String(character)
        case .control(let character): "^\(character.uppercased())"
        case .alt(let character): "Alt-\(character)"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: texts.shiftTabKey
        case .backspace: texts.backspaceKey
        case .delete: texts.deleteKey
        case .insert: texts.insertKey
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: texts.homeKey
        case .end: texts.endKey
        case .pageUp: texts.pageUpKey
        case .pageDown: texts.pageDownKey
        case .function(let number): "F\(number)"
        case .paste, .focusGained, .focusLost, .background, .wheelUp, .wheelDown, .click: ""
        }
    }
}

extension Key {
    var isMouse: Bool {
        switch self {
        case .wheelUp, .wheelDown, .click: true
        default: false
        }
    }

    /// Returns the key of a report of the mouse, `CSI < button ; column ; row M`; nil for another button. Modifiers are
    /// ignored.
    static func mouse(_ parameters: [Int]) -> Key? {
        guard parameters.count == 3, parameters.allSatisfy({ $0 >= 0 }) else { return nil }
        return switch parameters[0] & ~0b11100 {
        case 0: .click(Point(x: parameters[1] - 1, y: parameters[2] - 1))
        case 64: .wheelUp
        case 65: .wheelDown
        default: nil
        }
    }

    /// Returns the key of a control character (a byte below 0x20, or 0x7F); nil for ESC, which may start a sequence.
    static func control(byte: UInt8) -> Key? {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: nil
        default: .control(Character(Unicode.Scalar(byte | 0x40)).lowercasedCharacter)
        }
    }

    /// Returns the key of a control sequence `CSI parameters final`; nil if it is unknown. Modifiers are ignored:
    /// Ctrl-Left is Left.
    static func sequence(parameters: [Int], final: UInt8) -> Key? {
        if final == UInt8(ascii: "~") { return parameters.first.flatMap { tildeKeys[$0] } }
        return letterKeys[final]
    }

    /// Returns the key of the Linux console's F1 to F5: `CSI [ A` to `CSI [ E`.
    static func linuxFunction(_ final: UInt8) -> Key? {
        (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) ? .function(Int(final - UInt8(ascii: "A")) + 1) : nil
    }

    /// The keys by final byte of `CSI` and `SS3` sequences (xterm control sequences, PC-style function keys).
    private static let letterKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4), UInt8(ascii: "I"): .focusGained, UInt8(ascii: "O"): .focusLost,
    ]

    /// The keys by first parameter of `CSI … ~` sequences, including those of rxvt and the Linux console.
    private static let tildeKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}

extension Character {
    fileprivate var lowercasedCharacter: Character { lowercased().first ?? self }
}
