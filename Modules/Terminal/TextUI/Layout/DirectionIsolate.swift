/// The direction isolates, invisible characters that keep right-to-left text from reordering its surroundings (Unicode
/// TR 9, 2.4).
enum DirectionIsolate {
    static let firstStrong: Character = "\u{2068}"
    static let closer: Character = "\u{2069}"
    static let openers: Set<Character> = ["\u{2066}", "\u{2067}", firstStrong]

    /// Returns the number of openers minus that of closers in a text.
    static func balance(of text: String) -> Int {
        guard text.utf8.count > 2 else { return 0 }
        return text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x2066...0x2068: sum + 1
            case 0x2069: sum - 1
            default: sum
            }
        }
    }
}

extension String {
    /// The text, isolated if it contains right-to-left letters, for insertion between other texts.
    ///
    /// Otherwise, a number after a Hebrew or Arabic name would move to the other side of the name.
    public var isolated: String {
        // A fast path: the first of these letters begins with the byte 0xD6, Latin ones begin with lower bytes.
        guard utf8.contains(where: { $0 >= 0xD6 }), unicodeScalars.contains(where: \.isRightToLeft) else { return self }
        return "\(DirectionIsolate.firstStrong)\(self)\(DirectionIsolate.closer)"
    }
}

extension Unicode.Scalar {
    /// Whether it lies in a block of a right-to-left script, or is a right-to-left mark.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF, 0x200F: true
        default: false
        }
    }
}
