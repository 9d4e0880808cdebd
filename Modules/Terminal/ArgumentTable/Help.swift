extension CommandTable {
    /// Returns the help page of a command, of a group of nested commands, of a topic or, for an empty name, of the
    /// program.
    ///
    /// - Parameters:
    ///   - name: the name of a command or a topic in the table; empty for the program.
    ///   - rows: the height of the terminal, to which the program's page is cut: options first, then commands, of which
    ///     the last ones are reduced to their names, and examples last. Cut options and examples say how to see the
    ///     rest. Nil for the whole page, as in a pipe.
    ///   - columns: the maximum width of lines, at most 80; words, terms and text to copy into a shell, such as
    ///     examples, are not broken.
    public func help(for name: String = "", rows: Int? = nil, columns: Int = 80) -> String {
        // An ellipsis takes three columns.
        HelpPage(table: self, columns: min(max(3, columns), 80)).lines(of: name, rows).map { $0 + "\n" }.joined()
    }
}

/// Writes the pages of a table in lines of a width.
private struct HelpPage {
    let table: CommandTable
    let columns: Int

    func lines(of name: String, _ rows: Int?) -> [String] {
        if let command = table.command(named: name) { return help(for: command) }
        if let topic = table.allTopics.first(where: { $0.name == name }) { return help(for: topic) }
        return name.isEmpty ? overview(rows: rows) : groupHelp(name)
    }

    private func help(for topic: HelpTopic) -> [String] {
        let entries = definitions(topic.entries.map { ($0.term, $0.meaning) })
        return page(wrapped(topic.text, to: columns), [HelpSection(heading: "\(topic.heading):", body: entries)])
    }

    private func help(for command: CommandSpec) -> [String] {
        let usage = ([table.name, command.name] + command.operands.map(\.usage) + ["[options]"]).joined(separator: " ")
        let words = command.operands.filter { !$0.summary.isEmpty }.map { ($0.name, $0.meaning) }
        return page(
            wrapped(command.summary, to: columns),
            [
                HelpSection(heading: "Usage:", body: hanging(usage, indent: "  ")),
                HelpSection(heading: "Arguments:", body: definitions(words)),
                HelpSection(heading: "Also:", body: command.aliases.map { "  \(table.name) \($0)" }),
                HelpSection(heading: "Commands:", body: commandLines(under: command.name)),
                HelpSection(heading: "Examples:", body: exampleLines(command.examples)),
                HelpSection(heading: "Options:", body: optionLines(command.options)),
                HelpSection(heading: "", body: furtherOptions),
            ])
    }

    /// The line that names the help with the options of all commands.
    private var furtherOptions: [String] { wrapped("Options of all commands: \(table.name) --help", to: columns) }

    private func groupHelp(_ name: String) -> [String] {
        page(
            wrapped(table.groups[name] ?? "\(table.name) \(name)", to: columns),
            [
                HelpSection(heading: "Commands:", body: commandLines(under: name)),
                HelpSection(heading: "", body: furtherOptions),
            ])
    }

    private func overview(rows: Int?) -> [String] {
        let title = wrapped("\(table.name) - \(table.summary)", to: columns)
        let pages = (table.commands.isEmpty ? [] : ["COMMAND"]) + table.allTopics.map(\.name)
        let further = "Further help: \(table.name) help \(pages.joined(separator: "|"))"
        let closing = table.notes + (pages.isEmpty ? [] : [further])
        let usage = "Usage: \(table.name) \(table.commands.isEmpty ? "" : "[command] ")[options]"
        var sections = [
            HelpSection(heading: "", body: hanging(usage)),
            HelpSection(heading: "Examples:", body: exampleLines(table.examples)),
            HelpSection(heading: "Commands:", body: commandLines(under: "")),
            HelpSection(heading: "Options:", body: optionLines(table.options + [.help, .version])),
            HelpSection(heading: "", body: closing.flatMap { wrapped($0, to: columns) }),
        ]
        guard let rows else { return page(title, sections) }
        // Options are cut first, since each command's own page lists them in full.
        for index in [3, 2, 1] {
            let excess = height(of: page(title, sections)) - rows
            if index == 2 {
                sections[2].body = commandLines(atMost: sections[2].body.count - max(0, excess))
            } else {
                sections[index].body.shorten(by: excess, keeping: 1, rest: "\(table.name) --help | less")
            }
        }
        return page(title, sections)
    }

    /// Returns lines for the first commands with their summaries, and one for the names of the others.
    private func commandLines(atMost count: Int) -> [String] {
        let words = table.nextWords(after: [])
        let choices = words.indices.reversed().lazy.map { index in
            commandLines(words[..<index], under: "") + [namesLine(words[index...])]
        }
        let all = commandLines(under: "")
        return all.count <= count ? all : choices.first { $0.count <= count } ?? choices.last ?? []
    }

    private func namesLine(_ words: ArraySlice<String>) -> String {
        let line = "  ... " + words.joined(separator: ", ")
        return line.count <= columns ? line : line.prefix(columns - 3) + "..."
    }

    /// Wraps a text, all of whose lines but the first are indented by two more columns.
    private func hanging(_ text: String, indent: String = "") -> [String] {
        wrapped(text, to: columns - indent.count - 2).enumerated().map { indent + ($0 == 0 ? "" : "  ") + $1 }
    }

    private func page(_ title: [String], _ sections: [HelpSection]) -> [String] {
        title + sections.flatMap(\.lines)
    }

    /// Returns the number of terminal lines that the lines take; a word longer than a line, such as a path, is broken.
    private func height(of lines: [String]) -> Int {
        lines.reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) }
    }

    private func exampleLines(_ examples: [String]) -> [String] { examples.map { "  \(table.name) \($0)" } }

    /// Returns one line for each next word of the group, with its meaning.
    private func commandLines(under group: String) -> [String] {
        commandLines(table.nextWords(after: group.words)[...], under: group)
    }

    private func commandLines(_ words: ArraySlice<String>, under group: String) -> [String] {
        definitions(words.map { ($0, table.meaning(of: group.words + [$0])) })
    }

    private func optionLines(_ options: [OptionSpec]) -> [String] {
        definitions(options.map { ($0.usage, $0.meaning) })
    }

    /// Lays out two columns, the right one wrapped. A term too wide for its column takes a line of its own, as does
    /// every term if there is no room for two columns.
    private func definitions(_ entries: [(term: String, meaning: String)]) -> [String] {
        let isNarrow = columns < 60
        let widest = entries.map(\.term.count).filter { $0 <= 26 }.max() ?? 0
        let indent = String(repeating: " ", count: isNarrow ? 8 : widest + 4)
        return entries.flatMap { entry -> [String] in
            let meaning = wrapped(entry.meaning, to: columns - indent.count)
            let gap = indent.count - 2 - entry.term.count
            guard gap >= 2, !isNarrow else { return ["  " + entry.term] + meaning.map { indent + $0 } }
            guard let first = meaning.first else { return ["  " + entry.term] }
            let head = "  " + entry.term + String(repeating: " ", count: gap) + first
            return [head] + meaning.dropFirst().map { indent + $0 }
        }
    }
}

extension Operand {
    var meaning: String { summary + allowedValues.asRemark(in: summary) }
}

extension OptionSpec {
    fileprivate var usage: String {
        (short.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
    }

    var meaning: String {
        summary + allowedValues.asRemark(in: summary) + (environmentVariable.map { " (env: \($0))" } ?? "")
    }
}

extension [String] {
    /// Returns the allowed values in parentheses; empty if the summary already names them all.
    fileprivate func asRemark(in summary: String) -> String {
        isEmpty || allSatisfy(summary.contains) ? "" : " (\(joined(separator: ", ")))"
    }

    /// Removes the given number of lines from the end, but keeps at least `least`; the last line says where to see the
    /// rest.
    fileprivate mutating func shorten(by excess: Int, keeping least: Int, rest: String) {
        guard excess > 0, count > least else { return }
        let kept = Swift.max(least - 1, count - excess - 1)
        self = Array(prefix(kept)) + ["  ... and \(count - kept) more lines: \(rest)"]
    }
}
