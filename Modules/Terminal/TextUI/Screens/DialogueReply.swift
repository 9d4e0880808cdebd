extension TextScreen {
    /// Returns the available answers in one line.
    public func choices(in language: Language = .english) -> String {
        field?.prompt ?? choices(in: language, isShown).joined(separator: ", ") + "."
    }

    /// Returns all available answers, one per line, including those that the footer does not name.
    func allChoices(_ texts: ScreenTexts) -> [String] {
        let row = rowCount > 0 ? 0 : nil
        let answers =
            field.map { [$0.prompt] }
            ?? choices(in: texts.language) { isShown($0) || !$0.events(row: row).isEmpty }
        return answers + (field == nil ? [texts.emptyLineRepeats] : [])
            + (allKeys().contains { $0.command == .quit && $0.letter != nil } ? [] : [texts.interruptQuits])
    }

    private func choices(in language: Language, _ isOffered: (ScreenKey<Event>) -> Bool) -> [String] {
        allKeys(in: language).filter(isOffered).compactMap { key in
            key.letter.map { "\($0)\(key.needsRow ? " 1" : ""): \(key.label)" }
        }
    }

    /// Whether the screen has a field that an empty line leaves; in that case, a row is picked by its number alone.
    private var leavesByEmptyLine: Bool { field != nil && keys.contains(where: \.leavesField) }

    /// Returns the keys that an input line maps to; nil if it is not understood.
    public func keys(for line: String) -> [Key]? { meaning(of: line)?.keys }

    /// Returns the row named by an input line, to be selected before its keys are pressed; nil if it names none.
    public func row(for line: String) -> Int? { meaning(of: line)?.row }

    private func meaning(of line: String) -> (row: Int?, keys: [Key])? {
        if line.asksForHelp { return nil }
        let words = line.split(whereSeparator: \.isWhitespace)
        if leavesByEmptyLine { return searched(words, line) }
        // An empty line stands for Escape if that leaves a field, as in a search.
        if field != nil, words.isEmpty, keys.contains(where: { $0.keys.contains(.escape) }) { return (nil, [.escape]) }
        if field != nil { return (nil, [.control("e"), .control("u"), .paste(line), .enter]) }
        guard let letter = words.first?.first, words.count <= 2 else { return nil }
        if words.count == 1, let row = row(words[0]) { return meaning(of: .enter, on: row) }
        let number = words.joined().dropFirst()
        if number.isEmpty {
            let isBound = allKeys().contains { !$0.needsRow && $0.keys.contains(.character(letter)) }
            return isBound ? (nil, [.character(letter)]) : nil
        }
        return row(number).flatMap { meaning(of: .character(letter), on: $0) }
    }

    /// Returns a key with the same effect that is unambiguous while a row is selected; nil if the key needs no row.
    private func meaning(of key: Key, on row: Int) -> (row: Int?, keys: [Key])? {
        let all = allKeys()
        guard let bound = all.first(where: { $0.needsRow && $0.keys.contains(key) }) else { return nil }
        let own = bound.keys.first { key in !all.contains { !$0.needsRow && $0.keys.contains(key) } }
        return own.map { (row, [$0]) }
    }

    /// Returns whether a line is not understood because the screen only allows leaving, as while an app starts.
    public func mustWait(_ line: String) -> Bool {
        let always: Set<KeyCommand> = [.quit, .suspend, .redraw, .toggleHelp]
        return field == nil && allKeys().allSatisfy { $0.command.map(always.contains) ?? false }
            && keys(for: line) == nil
            && !line.asksForHelp && line.contains { !$0.isWhitespace }
    }

    private func searched(_ words: [Substring], _ line: String) -> (row: Int?, keys: [Key]) {
        if words.isEmpty { return (nil, [.control("e"), .control("u"), .escape]) }
        if words.count == 1, let row = row(words[0]) { return (row, [.enter]) }
        return (nil, [.control("e"), .control("u"), .paste(line)])
    }

    /// Parses the number of a row, counted from 1; returns its index.
    private func row(_ number: some StringProtocol) -> Int? {
        guard let row = Int(number).map({ $0 - 1 }) else { return nil }
        return (0..<rowCount).contains(row) ? row : nil
    }
}

extension String {
    /// Whether the line asks for the available answers. No key or name is spelled like this.
    var asksForHelp: Bool { split(whereSeparator: \.isWhitespace) == ["?"] }
}
