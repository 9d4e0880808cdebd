extension TextScreen {
    /// What can be answered now, in one line.
    public func choices(in language: Language = .english) -> String {
        field?.prompt ?? choices(of: frequentBindings).joined(separator: ", ") + "."
    }

    /// All that can be answered now, a line each.
    func allChoices(_ texts: ScreenTexts) -> [String] {
        let answers = field.map { [$0.prompt] } ?? choices(of: frequentBindings)
        return answers + (field == nil ? [texts.emptyLineRepeats] : [])
            + (bindings.contains { $0.command == .quit && $0.letter != nil } ? [] : [texts.interruptQuits])
    }

    private func choices(of bindings: [KeyBinding]) -> [String] {
        bindings.compactMap { binding in
            binding.letter.map { letter in
                "\(letter)\(binding.needsRow ? " 1" : ""): \(binding.hint.label)"
            }
        }
    }

    /// Whether its field can be left, which an empty line does; the number of a row picks that, then.
    private var leavesByEmptyLine: Bool { field != nil && bindings.contains { $0.command == .leaveField } }

    /// The keys that a line stands for; nil when it means nothing here.
    public func keys(for line: String) -> [Key]? {
        if line.asksForHelp { return nil }
        let words = line.split(whereSeparator: \.isWhitespace)
        if leavesByEmptyLine { return searchKeys(for: words, line) }
        if field != nil { return [.control("e"), .control("u"), .paste(line), .enter] }
        guard let letter = words.first?.first, words.count <= 2 else { return nil }
        if words.count == 1, let row = row(words[0]) { return keys(on: row, .enter) }
        let number = words.joined().dropFirst()
        if number.isEmpty {
            let isBound = bindings.contains { !$0.needsRow && $0.keys.contains(.character(letter)) }
            return isBound ? [.character(letter)] : nil
        }
        return row(number).flatMap { keys(on: $0, .character(letter)) }
    }

    /// The keys that do on a row what one of them is bound to; nil where it needs no row.
    private func keys(on row: Int, _ key: Key) -> [Key]? {
        guard let binding = bindings.first(where: { $0.needsRow && $0.keys.contains(key) }) else { return nil }
        let own = binding.keys.first { key in !bindings.contains { !$0.needsRow && $0.keys.contains(key) } }
        return own.map { move(to: row) + [$0] }
    }

    /// Whether a line means nothing because all that can be done here is to leave, as while an app is starting.
    public func mustWait(_ line: String) -> Bool {
        let always: Set<KeyCommand> = [.quit, .suspend, .redraw, .toggleHelp]
        return field == nil && bindings.allSatisfy { always.contains($0.command) } && keys(for: line) == nil
            && !line.asksForHelp && line.contains { !$0.isWhitespace }
    }

    private func searchKeys(for words: [Substring], _ line: String) -> [Key] {
        if words.isEmpty { return [.control("e"), .control("u"), .escape] }
        if words.count == 1, let row = row(words[0]) { return move(to: row) + [.enter] }
        return [.control("e"), .control("u"), .paste(line)]
    }

    /// The row that a number names; rows are counted from 1.
    private func row(_ number: some StringProtocol) -> Int? {
        guard let row = Int(number).map({ $0 - 1 }) else { return nil }
        return (0..<rowCount).contains(row) ? row : nil
    }

    private func move(to row: Int) -> [Key] {
        Array(repeating: .up, count: rowCount) + Array(repeating: .down, count: row)
    }
}

extension String {
    /// Whether a line asks what can be answered. No key and no name is called like that.
    var asksForHelp: Bool { split(whereSeparator: \.isWhitespace) == ["?"] }
}
