extension CommandTable {
    /// The command with the longest spelling that words begin with, and how many words it took.
    func find(_ words: [String]) -> (command: CommandSpec, length: Int)? {
        commands
            .flatMap { command in command.spellings.map { (command, $0) } }
            .filter { words.starts(with: $0.1) }
            .max { $0.1.count < $1.1.count }
            .map { ($0.0, $0.1.count) }
    }

    /// Whether words begin longer commands without being one.
    func isGroup(_ words: [String]) -> Bool { !nextWords(after: words).isEmpty }

    /// The words that can follow to make a longer command, own names only.
    func nextWords(after words: [String]) -> [String] {
        let prefix = words.flatMap { $0.split(separator: " ").map(String.init) }
        var next: [String] = []
        for command in commands {
            guard let spelling = command.spellings.first, spelling.count > prefix.count, spelling.starts(with: prefix)
            else { continue }
            if !next.contains(spelling[prefix.count]) { next.append(spelling[prefix.count]) }
        }
        return next
    }

    /// The error for words that begin no command: the wrong one is the first that does not continue a group.
    func unknownCommand(_ words: [String]) -> UsageError {
        let depth = words.indices.first { !isGroup(Array(words[...$0])) } ?? words.count
        let group = Array(words[..<depth])
        let choices = nextWords(after: group)
        guard depth < words.count else {
            let list = choices.joined(separator: ", ")
            return error("\(group.joined(separator: " ").quoted) needs one of: \(list)")
        }
        let aliases = group.isEmpty ? commands.flatMap(\.aliases) : []
        let subject = (group + [words[depth]]).joined(separator: " ").quoted
        let builtIn = group.isEmpty ? ["help"] : []
        return error(
            "unknown command \(subject)", suggestion: nearest(to: words[depth], among: choices + aliases + builtIn))
    }
}
