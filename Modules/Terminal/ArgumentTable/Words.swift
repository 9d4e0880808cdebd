/// The words of a command line, read without knowing the command.
struct Words {
    /// The words that are neither options nor their values.
    private(set) var plain: [String] = []
    /// The options as typed, and their values if they take one.
    private(set) var options: [(spec: OptionSpec, spelling: String, value: String?)] = []
    private let table: CommandTable
    private var rest: ArraySlice<String>

    init(_ arguments: [String], of table: CommandTable) throws(UsageError) {
        self.table = table
        rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                plain += rest
                break
            } else if argument.hasPrefix("--") {
                try readLong(argument)
            } else if argument.looksLikeOption {
                try readShort(argument)
            } else {
                plain.append(argument)
            }
        }
    }

    private mutating func readLong(_ argument: String) throws(UsageError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = "--\(parts[0])"
        guard let option = table.allOptions.first(where: { $0.name == parts[0] }) else {
            throw unknown(spelling)
        }
        if parts.count > 1, option.value == nil {
            throw table.error("option \(spelling) takes no value, but got \(String(parts[1]).quoted)")
        }
        try append(option, spelling, attached: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// Flags may share one dash; the first option with a value takes the rest of the word, as in `-l48.9,2.4`.
    private mutating func readShort(_ argument: String) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            let spelling = "-\(letter)"
            guard let option = table.allOptions.first(where: { $0.short == letter }) else {
                throw unknown(letters.isEmpty && argument.count == 2 ? spelling : argument)
            }
            let takesRest = option.value != nil && !letters.isEmpty
            try append(option, spelling, attached: takesRest ? String(letters) : nil)
            if takesRest { break }
        }
    }

    private mutating func append(_ option: OptionSpec, _ spelling: String, attached: String?) throws(UsageError) {
        guard let valueName = option.value else {
            return options.append((option, spelling, nil))
        }
        if attached == nil, rest.first?.looksLikeOption ?? true {
            throw table.error("option \(spelling) needs a value \(valueName)")
        }
        guard let value = attached ?? rest.popFirst() else { return }
        try table.check(value, against: option.allowedValues, of: "option \(spelling)")
        options.append((option, spelling, value))
    }

    private func unknown(_ spelling: String) -> UsageError {
        let candidates = table.allOptions.map { "--\($0.name)" }
        let dashed = spelling.hasPrefix("--") ? spelling : "-\(spelling)"
        return table.error(
            "unknown option \(spelling.quoted)",
            suggesting: [spelling.count > 2 ? nearest(to: dashed, among: candidates) : nil])
    }
}

extension CommandTable {
    /// Returns the letters after a single dash, up to that of an option with a value, which takes the rest of the word.
    func flags(of word: String) -> Substring {
        guard word.looksLikeOption, !word.hasPrefix("--") else { return "" }
        return word.dropFirst().prefix { letter in allOptions.first { $0.short == letter }?.value == nil }
    }

    /// - Parameters:
    ///   - suggestions: the words that may have been intended, the likeliest first; nil elements are ignored.
    ///   - command: the command whose help explains more; nil for the program's.
    func error(
        _ problem: String, suggesting suggestions: [String?] = [], about command: CommandSpec? = nil
    ) -> UsageError {
        UsageError(
            program: name, problem: problem, suggestions: suggestions.compactMap(\.self), command: command?.name ?? "")
    }

    func check(
        _ word: String, against allowed: [String], of subject: String, about command: CommandSpec? = nil
    ) throws(UsageError) {
        guard !allowed.isEmpty, !allowed.contains(word) else { return }
        throw error(
            "\(subject) does not accept \(word.quoted), only \(allowed.joined(separator: ", "))",
            suggesting: [nearest(to: word, among: allowed)], about: command)
    }
}

extension String {
    /// Whether it starts with a dash and is neither a single dash (standard input) nor a negative number.
    var looksLikeOption: Bool {
        guard hasPrefix("-"), let second = dropFirst().first else { return false }
        return !(second.isNumber || second == ".")
    }
}
