import CapabilityTesting
@preconcurrency import Glibc
import TestTerminals
import Testing

/// A terminal with a program in it, and what its screen shows.
final class TerminalScreen {
    let terminal: PseudoTerminal
    /// The installation of the program, whose files are there as long as its screen.
    private let installation: Installation?
    private var pending: [UInt8] = []
    private(set) var bytes = ""
    private var rows: [[Character]]
    private var cursor = (x: 0, y: 0)

    init(width: Int = 80, height: Int = 24, of installation: Installation? = nil) throws {
        self.installation = installation
        terminal = try #require(PseudoTerminal(width: width, height: height))
        rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    }

    /// The terminal as what a program reads and writes.
    var streams: StandardStreams { .terminal(terminal.path) }

    /// What the screen shows now, one line per row.
    var text: String {
        receive()
        return rows.map { String($0) }.joined(separator: "\n")
    }

    func type(_ text: String) { terminal.type(text) }

    func resize(width: Int, height: Int) {
        receive()
        rows = Array(repeating: Array(repeating: " ", count: width), count: height)
        terminal.resize(width: width, height: height)
    }

    /// Waits until the screen shows a text.
    func shows(_ wanted: String) async -> Bool { await eventually { text.contains(wanted) } }

    /// Waits until a text was written, whether it is still on the screen or not.
    func hears(_ wanted: String) async -> Bool {
        await eventually {
            receive()
            return bytes.contains(wanted)
        }
    }

    /// Returns how many lines were written without control sequences, each broken at the edge.
    func lineCount(width: Int) -> Int {
        bytes.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast()
            .reduce(0) { $0 + max(1, ($1.count + width - 1) / width) }
    }

    /// Whether the terminal echoes, and edits lines, as it does before and after a program like this.
    var isCooked: Bool {
        let cooked = tcflag_t(ICANON | ECHO | ISIG)
        return terminal.modes.c_lflag & cooked == cooked
    }

    /// Whether typed characters are shown.
    var echoes: Bool {
        get { terminal.modes.c_lflag & tcflag_t(ECHO) != 0 }
        set { if newValue != echoes { terminal.modes.c_lflag ^= tcflag_t(ECHO) } }
    }

    private func receive() {
        while case let more = terminal.bytes(), !more.isEmpty { pending += more }
        // The end of a chunk can be in the middle of a character or sequence; what is not whole waits. Elsewhere, a
        // program that was stopped while it wrote leaves half a character, which is shown as the replacement character.
        let lead = pending.lastIndex { $0 & 0xC0 != 0x80 } ?? pending.endIndex
        let isWhole = String(validating: pending[lead...], as: UTF8.self) != nil
        let end = isWhole || pending.endIndex - lead > 3 ? pending.endIndex : lead
        let text = String(decoding: pending[..<end], as: UTF8.self)
        var rest = text[...]
        while let step = Step(&rest) { apply(step) }
        bytes += text.dropLast(rest.count)
        pending = Array(rest.utf8) + pending[end...]
    }

    private func apply(_ step: Step) {
        switch step {
        case .moved(let x, let y): cursor = (x, y)
        case .cleared: for y in rows.indices { rows[y] = rows[y].map { _ in " " } }
        case .erased: if rows.indices.contains(cursor.y) { rows[cursor.y] = rows[cursor.y].map { _ in " " } }
        case .other: break
        case .drawn("\r\n"), .drawn("\n"): cursor = (0, cursor.y + 1)
        case .drawn("\r"): cursor.x = 0
        case .drawn(let character):
            if rows.indices.contains(cursor.y), rows[cursor.y].indices.contains(cursor.x) {
                rows[cursor.y][cursor.x] = character
            }
            cursor.x += 1
        }
    }

    /// One thing that a program tells a terminal.
    private enum Step {
        case drawn(Character)
        case moved(x: Int, y: Int)
        case cleared
        case erased
        case other

        /// Takes the next step from a text; nil when it is not all there.
        init?(_ text: inout Substring) {
            guard text.first == "\u{1B}" else {
                guard let character = text.popFirst() else { return nil }
                self = .drawn(character)
                return
            }
            if let control = text.prefixMatch(of: /\x1B\[([^A-Za-z]*)([A-Za-z])/) {
                let numbers = control.1.split(separator: ";").compactMap { Int($0) }
                self =
                    switch control.2 {
                    case "H": .moved(x: (numbers.dropFirst().first ?? 1) - 1, y: (numbers.first ?? 1) - 1)
                    case "J": .cleared
                    case "K": .erased
                    default: .other
                    }
                text = text[control.range.upperBound...]
            } else if let other = text.prefixMatch(of: /\x1B(?:\][^\x1B]*\x1B\\|(?=[^\[\]]))/) {
                self = .other
                text = text[other.range.upperBound...]
            } else {
                return nil
            }
        }
    }
}
