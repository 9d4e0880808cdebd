/// A shell that completes command lines.
public enum CompletionShell: String, Sendable, CaseIterable {
    /// Bash, 3.2 or newer.
    case bash
    /// The Z shell, with `compinit` loaded.
    case zsh
    /// fish, 3.0 or newer.
    case fish
}

extension CommandTable {
    /// A script that teaches a shell to complete this program's command lines: commands and their aliases, options, and
    /// what both take.
    ///
    /// It holds the table, and runs the program only for what ``Operand/listedBy`` names.
    public func completions(for shell: CompletionShell) -> String {
        let note =
            "# Completes the command line of \(name) \(version). Made by: \(name) completions \(shell.rawValue)\n"
        return switch shell {
        case .bash: note + bashCompletions
        case .zsh: "#compdef \(name)\n" + note + zshCompletions
        case .fish: note + fishCompletions
        }
    }
}

/// A place in a command line: behind the words of a command, of a group of commands, or at the beginning.
struct CompletionPoint {
    /// The words before it, separated by spaces.
    let words: String
    /// The words that make a longer command.
    let next: [HelpTopic.Entry]
    /// The options of the command alone.
    let options: [Option]
    /// What its operands take.
    let operands: [Candidates]
}

/// What a value can be.
enum Candidates: Equatable {
    case words([String])
    /// What a command of the program prints, up to the first tab of each line.
    case output(of: String)
    case files
    case directories
    case unknown

    init(_ name: String, _ allowed: [String], listedBy command: String? = nil) {
        self =
            switch (allowed.isEmpty, command, name) {
            case (false, _, _): .words(allowed)
            case (true, let command?, _): .output(of: command)
            case (true, nil, "FILE"), (true, nil, "PATH"): .files
            case (true, nil, "DIR"): .directories
            case (true, nil, _): .unknown
            }
    }
}

extension Option {
    /// What its value can be.
    var candidates: Candidates { Candidates(value ?? "", allowedValues) }

    /// Its spellings: `--units`, `-u`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandTable {
    /// The options of all commands, the built-in ones last.
    var commonOptions: [Option] { options + [.help, .version] }

    /// Every option that takes a value, once.
    var valuedOptions: [Option] {
        allOptions.enumerated()
            .filter { index, option in
                option.value != nil && !allOptions[..<index].contains { $0.name == option.name }
            }
            .map(\.element)
    }

    /// Every place at which a word can follow, the beginning first.
    var completionPoints: [CompletionPoint] {
        var places: [[String]] = [[]]
        for spelling in commands.flatMap(\.spellings) {
            for length in 1...spelling.count where !places.contains(Array(spelling[..<length])) {
                places.append(Array(spelling[..<length]))
            }
        }
        return places.map(point) + [helpPoint]
    }

    private func point(_ words: [String]) -> CompletionPoint {
        var next: [HelpTopic.Entry] = []
        for command in commands {
            for spelling in command.spellings where spelling.count > words.count && spelling.starts(with: words) {
                let word = spelling[words.count]
                guard !next.contains(where: { $0.term == word }) else { continue }
                let full = words + [word]
                let summary = spelling == full ? command.summary : nextWords(after: full).joined(separator: ", ")
                next.append(HelpTopic.Entry(word, summary))
            }
        }
        if words.isEmpty { next.append(HelpTopic.Entry("help", "Help on a command")) }
        let command = find(words).flatMap { $0.length == words.count ? $0.command : nil }
        return CompletionPoint(
            words: words.joined(separator: " "), next: next, options: command?.options ?? [],
            operands: command?.operands.map { Candidates($0.name, $0.allowedValues, listedBy: $0.listedBy) } ?? [])
    }

    private var helpPoint: CompletionPoint {
        let topics = allTopics.map { HelpTopic.Entry($0.name, $0.heading) }
        return CompletionPoint(words: "help", next: point([]).next.dropLast() + topics, options: [], operands: [])
    }
}

/// The branches of a shell's `case`: what to do at which words, each thing once.
func branches(_ cases: [(words: [String], body: String)]) -> [(pattern: String, body: String)] {
    cases.enumerated().compactMap { index, branch in
        guard !branch.body.isEmpty, !cases[..<index].contains(where: { $0.body == branch.body }) else { return nil }
        return (cases[index...].filter { $0.body == branch.body }.flatMap(\.words).shellPattern, branch.body)
    }
}

extension String {
    /// The text as one word of a shell.
    var shellWord: String { "'" + replacing("'", with: "'\\''") + "'" }
}

extension [String] {
    /// The texts as words of a shell, separated by spaces.
    var shellWords: String { map(\.shellWord).joined(separator: " ") }

    /// The texts as one pattern of a shell's `case`.
    var shellPattern: String { map(\.shellWord).joined(separator: " | ") }
}
