import ArgumentTable

/// A text that somebody has written down for a run, and where, so that a message can name the place to mend.
public struct Setting: Sendable, Equatable {
    /// Where a text comes from.
    public enum Source: Sendable, Equatable {
        /// An option of the command line, by its name without the dashes.
        case option(String)
        /// A variable of the environment.
        case variable(String)
        /// A line of a file, from 1, that sets this name.
        case line(Int, file: String, name: String)

        /// As its writer knows it: `--units`, `WEATHER_UNITS`, `/home/me/.config/weather/config:3`.
        public var name: String {
            switch self {
            case .option(let name): "--\(name)"
            case .variable(let name): name
            case .line(let number, let path, _): "\(path):\(number)"
            }
        }

        /// What a sentence about the text begins with.
        fileprivate var subject: String {
            switch self {
            case .option, .variable: name
            case .line(_, _, let key): "\(name): \(key)"
            }
        }

        /// What the program ends with when the text cannot be used.
        public var status: ExitCode {
            switch self {
            case .option: .usage
            case .variable, .line: .configuration
            }
        }
    }

    /// The text.
    public let text: String
    /// Where it stands.
    public let source: Source

    /// A text and where it stands.
    public init(text: String, source: Source) {
        self.text = text
        self.source = source
    }

    /// The text as a span of time in seconds, minutes or hours: `90s`, `15m`, `2h`.
    public func duration() throws(Failure) -> Duration {
        let units = ["s": 1, "m": 60, "h": 3600]
        guard let unit = units[String(text.suffix(1))], let count = Int(text.dropLast()),
            (0...1_000_000).contains(count)
        else {
            throw Failure(source.status, "\(source.subject) is \"\(text)\"; it must be a time like 90s, 15m or 2h.")
        }
        return .seconds(count * unit)
    }

    /// The text as one of a few words.
    public func choice<Value: RawRepresentable<String> & CaseIterable>() throws(Failure) -> Value {
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map(\.rawValue).joined(separator: " or ")
        throw Failure(source.status, "\(source.subject) is \"\(text)\"; it must be \(words).")
    }
}

extension Invocation {
    /// The first that is there: the option, the variable, the file. A blank variable counts as absent.
    public func setting(option: String, variable: String? = nil, _ configured: Setting? = nil) -> Setting? {
        if let text = command.value(option) { return Setting(text: text, source: .option(option)) }
        if let variable, let text = environment[variable], text.contains(where: { !$0.isWhitespace }) {
            return Setting(text: text, source: .variable(variable))
        }
        return configured
    }
}
