public import ArgumentTable

/// A text from the user's configuration and its source, so that an error message can name the place to fix.
public struct Setting: Sendable, Equatable {
    /// The source of a text.
    public enum Source: Sendable, Equatable {
        /// An option of the command line, named without dashes.
        case option(String)
        /// An environment variable.
        case variable(String)
        /// A line of a file, counted from 1, that sets the given name.
        case line(Int, file: String, name: String)

        /// The source as the user knows it: `--units`, `WEATHER_UNITS`, `/home/me/.config/weather/config:3`.
        public var name: String {
            switch self {
            case .option(let name): "--\(name)"
            case .variable(let name): name
            case .line(let number, let path, _): "\(path):\(number)"
            }
        }

        /// The exit status for an invalid text.
        public var status: ExitCode {
            switch self {
            case .option: .usage
            case .variable, .line: .configuration
            }
        }
    }

    /// The text.
    public let text: String
    /// The source of the text.
    public let source: Source

    /// Creates a setting.
    public init(text: String, source: Source) {
        self.text = text
        self.source = source
    }

    /// Returns the failure of a run with this setting, which is invalid for the given reason.
    public func failure(_ cause: String) -> Failure { Failure(source.status, "\(source.name): \(cause)") }

    /// Parses the text as a duration in seconds, minutes or hours: `90s`, `15m`, `2h`.
    public func duration() throws(Failure) -> Duration {
        let units = ["s": 1, "m": 60, "h": 3600]
        guard let unit = units[String(text.suffix(1))], let count = Int(text.dropLast()),
            (0...1_000_000).contains(count)
        else { throw failure(insteadOf: "a time like 90s, 15m or 2h") }
        return .seconds(count * unit)
    }

    /// Parses the text as a whole number in a range.
    public func number(in range: ClosedRange<Int>) throws(Failure) -> Int {
        if let number = Int(text), range.contains(number) { return number }
        throw failure(insteadOf: "a number from \(range.lowerBound) to \(range.upperBound)")
    }

    /// Parses the text as on or off; an option that was given is on.
    public func flag() throws(Failure) -> Bool {
        if case .option = source { return true }
        switch text.lowercased() {
        case "on", "yes", "true", "1": return true
        case "off", "no", "false", "0": return false
        default: throw failure(insteadOf: "on or off")
        }
    }

    /// Parses the text as one of the cases of an enum.
    public func choice<Value: RawRepresentable<String> & CaseIterable>() throws(Failure) -> Value {
        if let value = Value(rawValue: text) { return value }
        throw failure(insteadOf: Value.allCases.map(\.rawValue).joined(separator: " or "))
    }

    /// Returns the text, which must be one of the given words.
    public func word(among words: [String]) throws(Failure) -> String {
        if words.contains(text) { return text }
        throw failure(insteadOf: words.joined(separator: " or "))
    }

    private func failure(insteadOf right: String) -> Failure {
        let subject = if case .line(_, _, let key) = source { "\(source.name): \(key)" } else { source.name }
        return Failure(source.status, "\(subject) is \"\(text)\"; it must be \(right).")
    }
}

extension Invocation {
    /// Returns the setting with the highest precedence: the option, its variable, then the name in the configuration. A
    /// blank variable counts as unset.
    ///
    /// - Parameters:
    ///   - option: the option.
    ///   - readsVariable: whether the option's variable contains a value of the option, unlike `NO_COLOR`.
    public func setting(_ option: some ListedOption, readsVariable: Bool = true) -> Setting? {
        let spec = option.spec
        if let text = command.text(of: option) { return Setting(text: text, source: .option(spec.name)) }
        if readsVariable, let variable = spec.environmentVariable, let text = environment[variable],
            text.contains(where: { !$0.isWhitespace })
        {
            return Setting(text: text, source: .variable(variable))
        }
        return configuration[spec.name]
    }

    /// Whether the flag was given.
    public subscript(flag: Option<Bool>) -> Bool { command[flag] }

    /// The text of ``setting(_:readsVariable:)``; nil if there is none.
    public subscript(option: Option<String>) -> String? { setting(option)?.text }

    /// The time of ``setting(_:readsVariable:)``; nil if there is none.
    public subscript(option: Option<Duration>) -> Duration? {
        get throws(Failure) { try setting(option)?.duration() }
    }

    /// The case that ``setting(_:readsVariable:)`` names; nil if there is none.
    public subscript<Value: RawRepresentable<String> & CaseIterable>(option: Option<Value>) -> Value? {
        get throws(Failure) { try setting(option)?.choice() }
    }
}
