/// Escapes control characters, bidirectional controls and invisible characters, so that text is safe to print.
///
/// Joiners and variation selectors of letters and emoji are kept, and so are tabs.
enum TerminalEscaping {
    /// Returns a text as one line, with `\u{1b}` for an escape.
    ///
    /// - Parameter keepsIsolates: whether isolates that are closed on the line are kept. The app itself puts
    ///   right-to-left names into isolates.
    static func line(_ text: some StringProtocol, keepsIsolates: Bool = false) -> String {
        let isolates = keepsIsolates && areIsolatesClosed(in: text)
        return replaced(text) { scalar in
            if scalar == "\n" { return "\\n" }
            guard isUnsafe(scalar), !(isolates && isolateMarks.contains(scalar)) else { return nil }
            return "\\u{\(String(scalar.value, radix: 16))}"
        }
    }

    /// Returns a line of JSON. Unsafe characters occur only in strings, where `\u` escapes are legal.
    static func json(_ text: some StringProtocol) -> String {
        replaced(text) { scalar in
            guard isUnsafe(scalar) else { return nil }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    private static func replaced(_ text: some StringProtocol, _ escape: (Unicode.Scalar) -> String?) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20..<0x7F: false
        // Joiners, non-joiners and variation selectors.
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }

    private static let isolate: Unicode.Scalar = "\u{2068}"
    private static let closer: Unicode.Scalar = "\u{2069}"
    private static let isolateMarks: Set<Unicode.Scalar> = [isolate, closer]

    private static func areIsolatesClosed(in text: some StringProtocol) -> Bool {
        var open = 0
        for scalar in text.unicodeScalars {
            if scalar == isolate { open += 1 }
            if scalar == closer { open -= 1 }
            if open < 0 { return false }
        }
        return open == 0
    }
}
