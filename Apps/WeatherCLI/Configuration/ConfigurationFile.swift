import TextApp

/// The user's configuration file: lines of the form `name = value`, each name once, with `#` for comments. Values may be
/// quoted.
struct ConfigurationFile: Equatable {
    private var values: [String: Setting] = [:]

    /// Creates an empty configuration.
    init() {}

    /// Parses the text of the file at `path`, ignoring a leading byte order mark. Errors name the line and the column.
    ///
    /// - Parameter refuse: called for each invalid line; the line is skipped unless it throws.
    init(
        _ text: String, path: String,
        refuse: (Failure) throws(Failure) -> Void = { error throws(Failure) in throw error }
    ) throws(Failure) {
        let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.prefix { $0 != "#" }
            guard content.contains(where: { !$0.isWhitespace }) else { continue }
            let place = "\(path):\(index + 1)"
            guard let equals = content.firstIndex(of: "=") else {
                try refuse(Failure(.configuration, "\(place):\(content.count + 1): expected name = value."))
                continue
            }
            let name = content[..<equals].trimmed
            guard ConfigurationKey.all.contains(where: { $0.name == name }) else {
                let names = ConfigurationKey.all.map(\.name).joined(separator: ", ")
                let column = content.prefix { $0.isWhitespace }.count + 1
                try refuse(
                    Failure(.configuration, "\(place):\(column): unknown name \"\(name)\"; the names are \(names)."))
                continue
            }
            if case .line(let number, _, _)? = values[name]?.source {
                let problem = "\(name) is set in line \(number) already; keep one of them."
                try refuse(Failure(.configuration, "\(place): \(problem)"))
                continue
            }
            let text = content[content.index(after: equals)...].trimmed.unquoted
            values[name] = Setting(text: text, source: .line(index + 1, file: path, name: name))
        }
    }

    /// Reads a file; a missing one is empty. A pipe or a device is refused, since reading it might never end.
    static func load(
        _ path: String, refuse: (Failure) throws(Failure) -> Void = { error throws(Failure) in throw error }
    ) throws(Failure) -> ConfigurationFile {
        switch Files.readRegular(path) {
        case .missing: break
        case .failed(let cause): try refuse(Failure(.configuration, "\(path) could not be read: \(cause)."))
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                try refuse(Failure(.configuration, "\(path) is not UTF-8 text."))
                break
            }
            return try ConfigurationFile(text, path: path, refuse: refuse)
        }
        return ConfigurationFile()
    }

    /// The setting with the given name; nil if the file has none.
    subscript(name: String) -> Setting? { values[name] }
}

extension String {
    /// The text without the quotes around it, as TOML and shells have them.
    fileprivate var unquoted: String {
        guard count >= 2, let quote = first, last == quote, quote == "\"" || quote == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
