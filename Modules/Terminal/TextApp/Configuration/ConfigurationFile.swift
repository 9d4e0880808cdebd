import Platform

/// The user's configuration file: lines of the form `name = value`, each name once, with `#` for comments. Values may
/// be quoted.
///
/// Its settings have the lowest precedence in ``Invocation/setting(_:readsVariable:)``.
public struct ConfigurationFile: Sendable {
    private var values: [String: Setting] = [:]
    /// Why the file could not be read, or its invalid lines, which are skipped.
    public private(set) var problems: [Failure] = []

    /// Creates an empty configuration.
    public init() {}

    /// Reads a file with the given keys; a missing one is empty. A pipe or a device is refused, since reading it might
    /// never end.
    public init(at path: String, keys: [ConfigurationKey]) {
        do throws(Failure) {
            self = ConfigurationFile(try Self.text(at: path), path: path, keys: keys)
        } catch {
            problems = [error]
        }
    }

    /// Returns the text of a file; empty for a missing one.
    private static func text(at path: String) throws(Failure) -> String {
        switch Files.readRegular(path) {
        case .missing: return ""
        case .failed(let cause): throw Failure(.configuration, "\(path) could not be read: \(cause).")
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(.configuration, "\(path) is not UTF-8 text.")
            }
            return text
        }
    }

    /// Parses the text of the file at `path`, ignoring a leading byte order mark.
    init(_ text: String, path: String, keys: [ConfigurationKey]) {
        for (index, line) in Self.lines(of: text).enumerated() {
            do throws(Failure) {
                try take(line.prefix { $0 != "#" }, number: index + 1, of: path, keys.map(\.name))
            } catch {
                problems.append(error)
            }
        }
    }

    /// Returns the lines of a text without a byte order mark, which share its indices.
    private static func lines(of text: String) -> [Substring] {
        (text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Adds the setting in a line, if any. An error names the line and the column.
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
        let given = line[line.index(after: equals)...].trimmed
        let text = given.unquoted
        // An apostrophe may begin a name.
        if given.first == "\"", text == given {
            throw Failure(
                .configuration,
                "\(place): the quote before the value of \(name) is not closed; close it, or leave it out.")
        }
        values[name] = Setting(text: text, source: .line(number, file: path, name: name))
    }

    /// The setting with the given name; nil if the file has none.
    public subscript(name: String) -> Setting? { values[name] }

    /// Sets a name in the file at `path`, in the line that sets it or at the end; everything else, including comments,
    /// is kept. The file is replaced atomically, or created if it is missing.
    public static func set(_ name: String, to value: String, at path: String) throws(Failure) {
        if value.contains(where: { $0 == "#" || $0.isNewline }) {
            throw Failure(.usage, "\(name) cannot be \"\(value)\": a value has one line and no #.")
        }
        let text = setting(name, to: value, in: try text(at: path))
        if let slash = path.lastIndex(of: "/"), let failure = makePrivateDirectory(String(path[..<slash])) {
            throw Failure(
                .cannotCreate, "\(failure.path) could not be made: \(String(cString: strerror(failure.cause))).")
        }
        if let cause = Files.replace(path, Array(text.utf8)) {
            throw Failure(.cannotCreate, "\(path) could not be written: \(cause).")
        }
    }

    /// Returns a text with a setting changed or added.
    static func setting(_ name: String, to value: String, in text: String) -> String {
        // Quotes preserve surrounding spaces and quotes, and a leading quote.
        let value = value[...].trimmed.unquoted == value && value.first != "\"" ? value : "\"\(value)\""
        var text = text
        for line in lines(of: text) {
            let setting = line.prefix { $0 != "#" }
            guard let equals = setting.firstIndex(of: "="), setting[..<equals].trimmed == name else { continue }
            var old = setting[equals...].dropFirst()
            // The spaces before a comment are kept.
            while setting.endIndex < line.endIndex, old.last?.isWhitespace == true { old.removeLast() }
            text.replaceSubrange(old.startIndex..<old.endIndex, with: " \(value)")
            return text
        }
        let lineEnd = text.first(where: \.isNewline).map(String.init) ?? "\n"
        if text.last?.isNewline == false { text += lineEnd }
        return text + "\(name) = \(value)\(lineEnd)"
    }
}

extension String {
    /// The text without surrounding single or double quotes, as in TOML and shells.
    fileprivate var unquoted: String {
        guard count >= 2, let quote = first, last == quote, quote == "\"" || quote == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}

extension Substring {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
