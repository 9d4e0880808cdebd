extension CommandTable {
    /// Returns the command with the longest spelling that is a prefix of the words, and the number of words in it.
    func find(_ words: [String]) -> (command: CommandSpec, length: Int)? {
        let found = commands.flatMap { command in
            command.spellings.filter { words.starts(with: $0) }.map { (command: command, length: $0.count) }
        }
        return found.max { $0.length < $1.length }
    }

    /// Whether the words are a proper prefix of a command's name.
    func isGroup(_ words: [String]) -> Bool { !nextWords(after: words).isEmpty }

    /// Whether the words are a prefix of a command's spelling, or all of it.
    func isBeginning(_ words: [String]) -> Bool {
        commands.contains { $0.spellings.contains { $0.starts(with: words) } }
    }

    /// Returns the distinct words that follow the given ones in the names of commands.
    func nextWords(after words: [String], withAliases: Bool = false) -> [String] {
        var next: [String] = []
        for spelling in commands.flatMap({ withAliases ? $0.spellings : [$0.name.words] }) {
            guard spelling.count > words.count, spelling.starts(with: words) else { continue }
            if !next.contains(spelling[words.count]) { next.append(spelling[words.count]) }
        }
        return next
    }

    /// Returns the summary of the command or group or, for a group without one, its next words.
    func meaning(of words: [String]) -> String {
        if let found = find(words), found.length == words.count { return found.command.summary }
        return groups[words.joined(separator: " ")] ?? nextWords(after: words).joined(separator: ", ")
    }

    /// Returns the error for words that match no command; it names the first word that does not continue a group.
    func unknownCommand(_ words: [String]) -> UsageError {
        let depth = words.indices.first { !isGroup(Array(words[...$0])) } ?? words.count
        let group = Array(words[..<depth])
        let choices = nextWords(after: group)
        guard depth < words.count else {
            let list = choices.joined(separator: ", ")
            return error("\(group.joined(separator: " ").quoted) needs one of: \(list)")
        }
        let subject = (group + [words[depth]]).joined(separator: " ").quoted
        let near = group.isEmpty ? command(resembling: words[0]) : nearest(to: words[depth], among: choices)
        // The word may be a secret, such as a key after the command for keys.
        if near == nil, !group.isEmpty { return unknownCommand(group) }
        // The words after it may be secret, too.
        let operands = words[0] + (words.count > 1 ? " ..." : "")
        let usual = near != nil && group.isEmpty ? usualCommand.map { "\($0) \(operands)" } : nil
        return error("unknown command \(subject)", suggesting: [near, usual])
    }

    /// Returns the first word of a command that a word is, or may be a misspelling of.
    func command(resembling word: String) -> String? {
        isGroup([word]) ? word : nearest(to: word, among: nextWords(after: []) + commands.flatMap(\.aliases) + ["help"])
    }
}
