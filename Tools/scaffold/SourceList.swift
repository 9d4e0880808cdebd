/// A list in a source file with one line for each module of a kind, such as those at the top of `Package.swift`.
struct SourceList {
    /// The path of the file, relative to the package.
    let path: String
    /// The first line of the list, which ends with a bracket of the same indentation.
    let opening: String
    /// The line of the module.
    let entry: String

    /// Returns the file's text with the entry added to the list.
    func adding(_ module: String, to text: String) throws(Refusal) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(where: { $0.trimmed == opening }),
            case let indent = lines[start].prefix(while: { $0 == " " }),
            let end = lines[start...].firstIndex(of: indent + "]")
        else { throw Refusal("\(path) has no list `\(opening)` with an entry on each line") }
        let line = "\(indent)    \(entry),"
        guard !lines[start..<end].contains(line) else {
            throw Refusal("\(module) is in \(path) already; choose another name")
        }
        lines.insert(line, at: end)
        return lines.joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
