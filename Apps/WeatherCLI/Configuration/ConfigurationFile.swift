import TextApp

/// The user's configuration: lines of `name = value`, with `#` for comments.
struct ConfigurationFile: Equatable {
    /// The names it may hold.
    static let names = ["location", "units", "wind", "glyphs", "color", "secret-store", "clear-after", "lock-after"]

    private var values: [String: Setting] = [:]

    /// An empty configuration.
    init() {}

    /// Reads the text of the file at `path`, which some editors begin with a byte order mark. The error names the line
    /// and the column.
    init(_ text: String, path: String) throws(Failure) {
        let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.prefix { $0 != "#" }
            guard content.contains(where: { !$0.isWhitespace }) else { continue }
            let place = "\(path):\(index + 1)"
            guard let equals = content.firstIndex(of: "=") else {
                throw Failure(.configuration, "\(place):\(content.count + 1): expected name = value.")
            }
            let name = content[..<equals].trimmed
            guard Self.names.contains(name) else {
                let names = Self.names.joined(separator: ", ")
                let column = content.prefix { $0.isWhitespace }.count + 1
                throw Failure(
                    .configuration, "\(place):\(column): unknown name \"\(name)\"; the names are \(names).")
            }
            let text = content[content.index(after: equals)...].trimmed
            values[name] = Setting(text: text, source: .line(index + 1, file: path, name: name))
        }
    }

    /// Reads a file; one that is not there is empty. A pipe or a device, which might never end, is refused.
    static func load(_ path: String) throws(Failure) -> ConfigurationFile {
        switch Files.readRegular(path) {
        case .missing: return ConfigurationFile()
        case .failed(let cause): throw Failure(.configuration, "\(path) could not be read: \(cause).")
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(.configuration, "\(path) is not UTF-8 text.")
            }
            return try ConfigurationFile(text, path: path)
        }
    }

    /// What the file says under a name.
    subscript(name: String) -> Setting? { values[name] }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
