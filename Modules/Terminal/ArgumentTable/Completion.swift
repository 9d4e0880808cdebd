/// The candidates for the last word of a partial command line.
public struct Completion: Sendable, Equatable {
    /// The candidates, one per line: the word, a tab and a description. `:files` and `:directories` stand for paths.
    public private(set) var lines: [String] = []
    /// The subcommand of the program that prints further lines in this format; nil if none.
    public fileprivate(set) var listedBy: String?

    fileprivate mutating func offer(_ word: String, _ meaning: String) { lines.append("\(word)\t\(meaning)") }

    /// - Parameters:
    ///   - name: the placeholder of the value in help.
    ///   - start: the prefix of the value within the same word, such as `--units=`.
    fileprivate mutating func offerValues(_ allowed: [String], of name: String?, behind start: String = "") {
        switch name {
        case "FILE" where allowed.isEmpty, "PATH" where allowed.isEmpty: lines.append(":files")
        case "DIR" where allowed.isEmpty: lines.append(":directories")
        default: lines += allowed.map { start + $0 }
        }
    }
}

extension CommandTable {
    /// Returns the candidates for the last of the words after the program's name; that word may be empty or partial.
    /// The candidates are not filtered by its prefix: the shells do so.
    public func completion(of typed: [String]) -> Completion {
        // Bash splits `--units=metric` into three words, the equals sign being one of them.
        let words = typed.filter { $0 != "=" } + (typed.last == "=" ? [""] : [])
        let current = words.last ?? ""
        let cursor = Cursor(behind: words.dropLast(), in: self)
        var completion = Completion()
        if let option = cursor.awaited {
            completion.offerValues(option.allowedValues, of: option.value)
        } else if current.hasPrefix("-"), !cursor.isBehindOptions {
            offerOptions(for: current, behind: words.dropLast(), of: cursor.command, in: &completion)
        } else {
            offerWords(at: cursor, in: &completion)
        }
        return completion
    }

    private func offerOptions(
        for current: String, behind words: [String], of command: CommandSpec?, in completion: inout Completion
    ) {
        for option in allOptions where option.value != nil {
            guard let start = option.start(of: current) else { continue }
            return completion.offerValues(option.allowedValues, of: option.value, behind: start)
        }
        for option in available(to: command) where !option.spellings.contains(where: words.contains) {
            for spelling in option.spellings { completion.offer(spelling, option.summary) }
        }
    }

    private func offerWords(at cursor: Cursor, in completion: inout Completion) {
        if cursor.operands == 0 {
            for word in nextWords(after: cursor.place, withAliases: true) {
                completion.offer(word, meaning(of: cursor.place + [word]))
            }
            if cursor.place.isEmpty, !cursor.isHelp { completion.offer("help", "Help on a command") }
            if cursor.place.isEmpty, cursor.isHelp {
                for topic in allTopics { completion.offer(topic.name, topic.heading) }
            }
        }
        guard let operand = cursor.operand else { return }
        completion.offerValues(operand.allowedValues, of: operand.name)
        completion.listedBy = operand.listedBy
    }
}

/// A position in the table, reached by the words before the completed one.
private struct Cursor {
    /// The command words so far; after `help`, those of the command to show help for.
    private(set) var place: [String] = []
    private(set) var isHelp = false
    /// The number of operands so far.
    private(set) var operands = 0
    /// Whether `--` has ended the options.
    private(set) var isBehindOptions = false
    /// The option whose value is the next word.
    private(set) var awaited: OptionSpec?
    /// The command whose full spelling is `place`.
    let command: CommandSpec?

    init(behind words: [String], in table: CommandTable) {
        for word in words {
            if awaited != nil {
                awaited = nil
            } else if word == "--" {
                isBehindOptions = true
            } else if word.looksLikeOption, !isBehindOptions {
                let last = word.hasPrefix("--") ? word : "-\(word.dropFirst(1 + table.flags(of: word).count))"
                awaited = table.allOptions.first { $0.value != nil && $0.spellings.contains(last) }
            } else if operands == 0, table.isBeginning(place + [word]) {
                place.append(word)
            } else if word == "help", operands == 0, place.isEmpty {
                isHelp = true
            } else {
                operands += 1
            }
        }
        command = table.find(place).flatMap { [place] in $0.length == place.count ? $0.command : nil }
    }

    /// The next operand of the command.
    var operand: Operand? {
        guard !isHelp, let all = command?.operands, let last = all.last else { return nil }
        return operands < all.count ? all[operands] : last.isRepeated ? last : nil
    }
}

extension OptionSpec {
    /// The spellings of the option: `--units`, `-u`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

    /// Returns the prefix of a word that carries the option's value, `--units=` or `-u`, or nil for any other word.
    fileprivate func start(of word: String) -> String? {
        if word.hasPrefix("--\(name)=") { return "--\(name)=" }
        return spellings.dropFirst().first { word.hasPrefix($0) && word != $0 }
    }
}
