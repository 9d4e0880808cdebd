/// What a command line asked for.
public struct ParsedCommand: Sendable, Hashable {
    /// What to do with the command.
    public enum Intent: Sendable, Hashable {
        /// Do it.
        case run
        /// Show the help of the command.
        case help
        /// Show the program's version.
        case version
    }

    /// Whether to run the command or to explain it.
    public let intent: Intent
    /// The command's name in the table, such as `favorites add`; empty for the program alone.
    public let command: String
    /// The words that are neither the command nor options, in order.
    public let operands: [String]
    let given: [String: String]

    /// Whether a flag was given.
    public func flag(_ name: String) -> Bool { given[name] != nil }

    /// The value of an option, the last one when it was given several times.
    public func value(_ name: String) -> String? { given[name] }
}

/// Why a command line was refused, in one line that names the wrong word.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The program's name.
    public let program: String
    /// What is wrong; the final stop of its last sentence may be left out.
    public let problem: String
    /// The nearest word that would have been right.
    public let suggestion: String?

    /// Problem, suggestion, and where to read more.
    public var message: String {
        let hint = suggestion.map { " Did you mean \"\($0)\"?" } ?? ""
        return "\(problem)\(problem.hasSuffix(".") ? "" : ".")\(hint) See \(program) --help"
    }

    /// The line to print: program and message.
    public var description: String { "\(program): \(message)" }
}

extension String {
    /// The word in quotes, safe to print on one line.
    var quoted: String {
        let visible = map { $0.unicodeScalars.contains(where: \.isHidden) ? "?" : $0 }
        return "\"" + String(visible) + "\""
    }
}

extension Unicode.Scalar {
    /// Whether it steers a terminal or turns the reading direction, or ends a line; what joins letters and emoji does
    /// not.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !(0x200C...0x200D).contains(value)
        default: false
        }
    }
}
