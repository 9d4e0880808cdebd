/// The result of parsing a command line.
public struct ParsedCommand: Sendable, Hashable {
    /// The action to take for the command.
    public enum Intent: Sendable, Hashable {
        /// Run the command.
        case run
        /// Show the help of the command.
        case help
        /// Show the program's version.
        case version
    }

    /// The requested action.
    public let intent: Intent
    /// The command's name in the table, such as `favorites add`; empty if no command was given.
    public let command: String
    /// The operands, in order.
    public let operands: [String]
    let given: [String: String]

    /// Whether the flag was given.
    public subscript(flag: Option<Bool>) -> Bool { given[flag.name] != nil }

    /// The value of an option; nil if it was not given.
    public subscript(option: Option<String>) -> String? { given[option.name] }

    /// The value of an option; nil if it was not given.
    public subscript<Value: RawRepresentable<String> & CaseIterable>(option: Option<Value>) -> Value? {
        given[option.name].flatMap(Value.init)
    }

    /// Returns the text of an option's value; nil if the option was not given, and empty for a flag.
    public func text(of option: some ListedOption) -> String? { given[option.spec.name] }
}

extension CommandTable {
    /// Returns the options of a parsed command, except the named ones, as shell words that repeat them.
    package func options(givenIn command: ParsedCommand, except names: Set<String>) -> [String] {
        available(to: self.command(named: command.command)).compactMap { option in
            guard !names.contains(option.name), let value = command.given[option.name] else { return nil }
            return option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value.asShellWord)"
        }
    }
}

/// A parse error, described in one line that names the offending word.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The program's name.
    public let program: String
    /// The problem; its final period may be missing.
    public let problem: String
    /// The words that may have been intended, the likeliest first; empty if no accepted word is close.
    public let suggestions: [String]
    /// The command whose help explains more; empty for the program's.
    var command = ""

    /// The problem, the suggestions and a pointer to the help.
    public var message: String {
        let meant = suggestions.map { "\"\($0)\"" }.joined(separator: " or ")
        let hint = meant.isEmpty ? "" : " Did you mean \(meant)?"
        let help = "\(program)\(command.isEmpty ? "" : " ")\(command) --help"
        return "\(problem)\(problem.hasSuffix(".") ? "" : ".")\(hint) See \(help)"
    }

    /// The line to print: the program's name and the message.
    public var description: String { "\(program): \(message)" }
}

extension String {
    /// The word in quotes, with control characters replaced so that it is safe to print on one line.
    var quoted: String {
        let visible = map { $0.unicodeScalars.contains(where: \.isHidden) ? "?" : $0 }
        return "\"" + String(visible) + "\""
    }
}

extension String {
    /// The text as a shell word, quoted if necessary.
    package var asShellWord: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "-_./:,".contains($0) }
        return isPlain
            ? self : "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, a line or paragraph separator, or a format character other than the joiners
    /// of letters and emoji.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !(0x200C...0x200D).contains(value)
        default: false
        }
    }
}
