package import Lifecycle
package import TextUI

extension Dialogue {
    /// What can be answered now, in one line.
    package static func choices(in view: Lifecycle.ViewModel) -> String {
        switch Mode(view) {
        case .keyField: "Type the key and press Enter."
        case .searchField: "Type a name to search for, the number of a place to add it, or nothing to go back."
        case let mode: mode.isTyping ? "Type a text and press Enter." : commands(in: view)
        }
    }

    private static func commands(in view: Lifecycle.ViewModel) -> String {
        choices(of: Interaction(showing: view).bindingsWorthNaming).joined(separator: ", ") + "."
    }

    private static func choices(of bindings: [KeyMap.Binding]) -> [String] {
        bindings.compactMap { binding in
            binding.letter.map { letter in
                binding.command == .delete
                    ? "\(letter) and a number: \(binding.hint.label)" : "\(letter): \(binding.hint.label)"
            }
        }
    }

    /// Whether a line asks what can be answered. No key and no place is called like that.
    static func asksForHelp(_ line: String) -> Bool { line.split(whereSeparator: \.isWhitespace) == ["?"] }

    /// All that can be answered now, a line each.
    static func help(in view: Lifecycle.ViewModel) -> [String] {
        let mode = Mode(view)
        let answers = mode.isTyping ? [choices(in: view)] : choices(of: Interaction(showing: view).bindingsWorthNaming)
        return answers + (mode == .searchField ? [] : ["Nothing: hear everything again."])
            + (mode == .waiting || mode.isTyping ? ["Control-C: quit."] : [])
    }

    /// The keys that a line stands for; nil when it means nothing here.
    package static func keys(for line: String, in view: Lifecycle.ViewModel) -> [Key]? {
        if asksForHelp(line) { return nil }
        let words = line.split(whereSeparator: \.isWhitespace)
        switch Mode(view) {
        case .searchField: return searchKeys(for: words, line, in: view)
        case let mode where mode.isTyping: return [.control("e"), .control("u"), .paste(line), .enter]
        case let mode:
            guard let word = words.first, word.count == 1, let letter = word.first,
                let command = KeyMap.command(for: .character(letter), in: mode)
            else { return nil }
            guard command == .delete else { return words.count == 1 ? [.character(letter)] : nil }
            guard let row = row(words.dropFirst().first, in: view) else { return nil }
            return move(to: row, in: view) + [.character(letter)]
        }
    }

    private static func searchKeys(for words: [Substring], _ line: String, in view: Lifecycle.ViewModel) -> [Key] {
        if words.isEmpty { return [.control("e"), .control("u"), .escape] }
        if words.count == 1, let row = row(words.first, in: view) { return move(to: row, in: view) + [.enter] }
        return [.control("e"), .control("u"), .paste(line)]
    }

    /// The row that a number names; rows are counted from 1.
    private static func row(_ number: Substring?, in view: Lifecycle.ViewModel) -> Int? {
        guard let row = number.flatMap({ Int($0) }).map({ $0 - 1 }) else { return nil }
        return (0..<Interaction.rowCount(of: view)).contains(row) ? row : nil
    }

    private static func move(to row: Int, in view: Lifecycle.ViewModel) -> [Key] {
        Array(repeating: .up, count: Interaction.rowCount(of: view)) + Array(repeating: .down, count: row)
    }
}
