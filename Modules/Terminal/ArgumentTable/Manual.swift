extension CommandTable {
    /// The program's manual page, section 1, in roff with the `man` macros.
    public var manual: String {
        let title = ".TH \(name.uppercased().roff) 1 \"\(date)\" \"\(versionText.roff)\" \"User Commands\"\n"
        let usage = "\(bold(name)) [command] [options]\n"
        let description = notes + ["Options stand before, between or after the words of a command; \"--\" ends them."]
        return title + section("name", "\(name.roff) \\- \(summary.withoutStop.roff)\n") + section("synopsis", usage)
            + section("description", description.map(\.roffLines).joined(separator: ".PP\n"))
            + section("examples", manualExamples(examples))
            + section("commands", commands.map(manual(of:)).joined())
            + section("options", (options + [.help, .version]).map(manual(of:)).joined())
            + allTopics.map { topic in
                section(
                    topic.heading,
                    topic.text.roffLines + topic.entries.map { item(bold($0.term), $0.meaning) }.joined())
            }.joined()
    }

    private func section(_ heading: String, _ body: String) -> String {
        body.isEmpty ? "" : ".SH \(heading.uppercased().roff)\n\(body)"
    }

    private func manual(of command: CommandSpec) -> String {
        let usages = ([command.name] + command.aliases).map { spelling in
            bold("\(name) \(spelling)") + command.operands.map { " " + italic($0.usage) }.joined()
        }
        let parts =
            command.operands.filter { !$0.summary.isEmpty }.map { item(italic($0.name), $0.meaning) }
            + command.options.map(manual(of:))
        let examples = command.examples.isEmpty ? [] : [".PP\n" + manualExamples(command.examples)]
        let details = (parts + examples).joined()
        return ".TP\n" + usages.joined(separator: "\n.TQ\n") + "\n\(command.summary.roffLines)"
            + (details.isEmpty ? "" : ".RS\n\(details).RE\n")
    }

    private func manual(of option: OptionSpec) -> String {
        let spellings = option.spellings.reversed().map(bold).joined(separator: ", ")
        return item(spellings + (option.value.map { " " + italic($0) } ?? ""), option.meaning)
    }

    private func manualExamples(_ examples: [String]) -> String {
        examples.isEmpty ? "" : ".EX\n" + examples.map { "\(name) \($0)".roff + "\n" }.joined() + ".EE\n"
    }

    private func item(_ term: String, _ meaning: String) -> String { ".TP\n\(term)\n\(meaning.roffLines)" }
    private func bold(_ text: String) -> String { "\\fB\(text.roff)\\fR" }
    private func italic(_ text: String) -> String { "\\fI\(text.roff)\\fR" }
}

extension String {
    /// The text escaped for roff, so that no line is a request; dashes can be copied into a shell.
    fileprivate var roff: String {
        let text = replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    /// The text in lines of at most 60 characters before escaping, since roff sources are expected to have short lines.
    fileprivate var roffLines: String { wrapped(self, to: 60).map { $0.roff + "\n" }.joined() }

    fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
