extension CommandTable {
    /// Parses arguments, which must not include the program's name.
    ///
    /// Options may appear before, between or after the words of the command; `--` ends them. A `-h`, also among flags
    /// that share a dash, or `--help` before it requests help even if the rest is invalid.
    public func parse(_ arguments: [String]) -> Result<ParsedCommand, UsageError> {
        let end = arguments.firstIndex(of: "--") ?? arguments.count
        let requestsHelp = { (word: String) in word == "--help" || flags(of: word).contains("h") }
        if arguments[..<end].contains(where: requestsHelp) {
            return .success(help(about: topic(of: arguments[..<end].filter { !requestsHelp($0) })))
        }
        return Result { () throws(UsageError) in try interpret(Words(arguments, of: self)) }
    }

    /// Returns the longest valid prefix of the typed command's name; help must not fail because of the rest.
    private func topic(of arguments: [String]) -> String {
        var words = (try? Words(arguments, of: self).plain) ?? arguments.filter { !$0.hasPrefix("-") }
        if words.first == "help" { words.removeFirst() }
        if let found = find(words) { return found.command.name }
        let group = words.indices.last { isGroup(Array(words[...$0])) }
        return group.map { words[...$0].joined(separator: " ") } ?? ""
    }

    /// Handles `help SUB`, for which an unknown word is an error.
    private func requestForHelp(_ topic: [String]) throws(UsageError) -> ParsedCommand {
        if topic.isEmpty { return help(about: "") }
        if let found = find(topic), found.length == topic.count { return help(about: found.command.name) }
        let isTopic = topic.count == 1 && allTopics.contains { $0.name == topic[0] }
        guard isTopic || isGroup(topic) else { throw unknownCommand(topic) }
        return help(about: topic.joined(separator: " "))
    }

    private func help(about name: String) -> ParsedCommand {
        ParsedCommand(intent: .help, command: name, operands: [], given: [:])
    }

    private func interpret(_ words: Words) throws(UsageError) -> ParsedCommand {
        var plain = words.plain
        var given: [String: String] = [:]
        for option in words.options { given[option.spec.name] = option.value ?? "" }
        if given["version"] != nil, !options.contains(where: { $0.name == "version" }) {
            return ParsedCommand(intent: .version, command: "", operands: [], given: [:])
        }
        if find(plain) == nil, plain.first == "help" { return try requestForHelp(Array(plain.dropFirst())) }
        plain = try withUsualCommand(plain)
        let found = find(plain)
        let operands = Array(plain.dropFirst(found?.length ?? 0))
        let known = Set(available(to: found?.command).map(\.name))
        if let option = words.options.first(where: { !known.contains($0.spec.name) }) {
            throw misplaced(option.spec, option.spelling, after: found?.command)
        }
        if let command = found?.command { try check(operands, of: command) }
        return ParsedCommand(intent: .run, command: found?.command.name ?? "", operands: operands, given: given)
    }

    /// Inserts the usual command before words that resemble no command: at the start, and after a command that takes no
    /// operand, as in `demo Oslo` for `demo now Oslo`.
    private func withUsualCommand(_ words: [String]) throws(UsageError) -> [String] {
        let found = find(words)
        let before = Array(words[..<(found?.length ?? 0)])
        guard before.count < words.count, found?.command.operands.isEmpty ?? true else { return words }
        let word = words[before.count]
        let near =
            before.isEmpty ? command(resembling: word) : nearest(to: word, among: nextWords(after: before))
        if let usualCommand, near == nil, find(before + usualCommand.words)?.length ?? 0 > before.count {
            return before + usualCommand.words + words[before.count...]
        }
        if found == nil { throw unknownCommand(words) }
        return words
    }

    private func misplaced(_ option: OptionSpec, _ spelling: String, after command: CommandSpec?) -> UsageError {
        let all = commands.filter { $0.options.contains { $0.name == option.name } }.map(\.name)
        // Variants of commands, such as those of a demo, are left out.
        let owners = all.filter { name in !all.contains { name.hasSuffix(" \($0)") } }
        let list = owners.map(\.quoted).joined(separator: ", ")
        if let command {
            return error(
                "option \(spelling) does not belong to \(command.name.quoted). It belongs to \(list)", about: command)
        }
        let likely = owners.first { $0 == usualCommand || owners.count == 1 }
        let value = option.value.map { " \($0)" } ?? ""
        return error(
            "option \(spelling) needs a command: \(list)",
            suggesting: [likely.map { "\(name) \($0) \(spelling)\(value)" }])
    }

    private func check(_ words: [String], of command: CommandSpec) throws(UsageError) {
        let operands = command.operands
        if words.count > operands.count, operands.last?.isRepeated != true {
            throw unexpected(words[operands.count], after: command)
        }
        if let missing = operands.dropFirst(words.count).first(where: { !$0.isOptional }) {
            throw error("\(command.name.quoted) needs \(missing.name)", about: command)
        }
        for (index, word) in words.enumerated() {
            let operand = operands[min(index, operands.count - 1)]
            try check(word, against: operand.allowedValues, of: operand.name, about: command)
        }
    }

    private func unexpected(_ word: String, after command: CommandSpec) -> UsageError {
        let commands = nextWords(after: command.name.words)
        let near = nearest(to: word, among: commands)
        // The word may be a secret, such as a key after the command that asks for one.
        let others = commands.isEmpty ? "" : " but one of: \(commands.joined(separator: ", "))"
        let isSecret = near == nil && command.operands.isEmpty
        let problem = isSecret ? "takes no argument\(others)" : "does not take \(word.quoted)"
        return error("\(command.name.quoted) \(problem)", suggesting: [near], about: command)
    }
}
