/// The user's configuration file: lines of the form `name = value`, each name once, with `#` for comments. Values may be
/// quoted.
///
/// Its settings have the lowest precedence in ``Invocation/setting(_:readsVariable:_:)``.
public struct ConfigurationFile: Sendable {
    private var values: [String: Setting] = [:]
    /// Why the file could not be read, or its invalid lines, which are skipped.
    public private(set) var problems: [Failure] = []

    /// Creates an empty configuration.
    public init() {}

    /// Reads a file with the given keys; a missing one is empty. A pipe or a device is refused, since reading it might
    /// never end.
    public init(at path: String, keys: [ConfigurationKey]) {
        switch Files.readRegular(path) {
        case .missing: break
        case .failed(let cause): problems = [Failure(.configuration, "\(path) could not be read: \(cause).")]
        case .bytes(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
                self = ConfigurationFile(text, path: path, keys: keys)
            } else {
                problems = [Failure(.configuration, "\(path) is not UTF-8 text.")]
            }
        }
    }

    /// Parses the text of the file at `path`, ignoring a leading byte order mark.
    init(_ text: String, path: String, keys: [ConfigurationKey]) {
        let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(Failure) {
                try take(line.prefix { $0 != "#" }, number: index + 1, of: path, keys.map(\.name))
            } catch {
                problems.append(error)
            }
        }
    }

    /// Takes the setting in a line, if any. An error names the line and the column.
    private mutating func take(
        _ line: Substring, number: Int, of path: String, _ names: [String]
    ) throws(Failure) {
        guard line.contains(where: { !$0.isWhitespace }) else { return }
        let place = "\(path):\(number)"
        guard let equals = line.firstIndex(of: "=") else {
            throw Failure(.configuration, "\(place):\(line.count + 1): expected name = value.")
        }
        let name = line[..<equals].trimmed
        guard names.contains(name) else {
            let column = line.prefix { $0.isWhitespace }.count + 1
            throw Failure(
                .configuration,
                "\(place):\(column): unknown name \"\(name)\"; the names are \(names.joined(separator: ", ")).")
        }
        if case .line(let number, _, _)? = values[name]?.source {
            throw Failure(.configuration, "\(place): \(name) is set in line \(number) already; keep one of them.")
        }
        let text = line[line.index(after: equals)...].trimmed.unquoted
        values[name] = Setting(text: text, source: .line(number, file: path, name: name))
    }

    /// The setting with the given name; nil if the file has none.
    public subscript(name: String) -> Setting? { values[name] }
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
