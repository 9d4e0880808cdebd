/// What can stand at the end of a command line that is being typed.
public struct Completion: Sendable, Equatable {
    /// A line for each word: the word, and after a tab what it means. `:files` and `:directories` stand for paths.
    public private(set) var lines: [String] = []
    /// A command of the program that prints further lines of this form; nil for none.
    public fileprivate(set) var listedBy: String?

    fileprivate mutating func offer(_ word: String, _ meaning: String) { lines.append("\(word)\t\(meaning)") }

    /// - Parameters:
    ///   - name: what help calls the value.
    ///   - start: what stands before the value in the same word, such as `--units=`.
    fileprivate mutating func offerValues(_ allowed: [String], of name: String?, behind start: String = "") {
        switch name {
        case "FILE" where allowed.isEmpty, "PATH" where allowed.isEmpty: lines.append(":files")
        case "DIR" where allowed.isEmpty: lines.append(":directories")
        default: lines += allowed.map { start + $0 }
        }
    }
}

extension CommandTable {
    /// What fits for the last of the words behind the program's name, which may be empty or half typed. Nothing is left
    /// out for how that word begins: shells do so themselves.
    public func completion(of typed: [String]) -> Completion {
        // The sign in `--units=metric` is a word of its own to bash.
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

/// Where in a table a command line has come to.
private struct Cursor {
    /// The words of the command so far; behind `help`, of the command that help is wanted on.
    private(set) var place: [String] = []
    private(set) var isHelp = false
    /// How many words of the command line are operands.
    private(set) var operands = 0
    /// Whether `--` has ended the options.
    private(set) var isBehindOptions = false
    /// The option whose value comes next.
    private(set) var awaited: Option?
    /// The command that the place is the whole name of.
    let command: CommandSpec?

    init(behind words: [String], in table: CommandTable) {
        for word in words {
            if awaited != nil {
                awaited = nil
            } else if word == "--" {
                isBehindOptions = true
            } else if word.looksLikeOption, !isBehindOptions {
                awaited = table.allOptions.first { $0.value != nil && $0.spellings.contains(word) }
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

    /// The operand that comes next.
    var operand: Operand? {
        guard !isHelp, let all = command?.operands, let last = all.last else { return nil }
        return operands < all.count ? all[operands] : last.isRepeated ? last : nil
    }
}

extension Option {
    /// Its spellings: `--units`, `-u`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

    /// What a word begins with that has the option's value in it, `--units=` or `-u`; nil for any other word.
    fileprivate func start(of word: String) -> String? {
        if word.hasPrefix("--\(name)=") { return "--\(name)=" }
        return spellings.dropFirst().first { word.hasPrefix($0) && word != $0 }
    }
}
