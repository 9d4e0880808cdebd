/// A mutation: a small change of a source file that the tests must detect.
struct Change: Equatable {
    /// The module whose list contains it.
    let module: String
    /// The path of the file, relative to the package.
    let file: String
    /// Consecutive lines of the file, without indentation, both unchanged and changed.
    let hunk: [Line]
    /// The test targets, one of which must fail.
    let tests: [String]
    /// The reason why no test can detect it; nil if one must.
    let equivalence: String?

    /// One line of a hunk, as in a unified diff.
    enum Line: Equatable {
        case context(String)
        case removed(String)
        case added(String)
    }

    /// Returns the text of the file with the change applied.
    ///
    /// - Throws: `Refusal` if the lines are not in the file, or occur more than once.
    func applied(to text: String) throws(Refusal) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let present = hunk.compactMap(\.present)
        let starts = lines.indices.filter { start in
            start + present.count <= lines.count
                && zip(lines[start...], present).allSatisfy { trimmed($0) == $1 }
        }
        guard let start = starts.first, starts.count == 1 else {
            throw Refusal(
                "\(file): \(starts.isEmpty ? "there is no line" : "there are \(starts.count) lines") \(present)")
        }
        let indentation = String(lines[start].prefix { $0 == " " })
        var originals = lines[start...].makeIterator()
        let replacement = hunk.compactMap { line in
            switch line {
            case .context: originals.next()
            case .removed: originals.next().flatMap { _ in nil }
            case .added(let text): indentation + text
            }
        }
        lines.replaceSubrange(start..<start + present.count, with: replacement)
        return lines.joined(separator: "\n")
    }

    /// The removed and added lines, one per line.
    var summary: String {
        hunk.compactMap { line in
            switch line {
            case .context: nil
            case .removed(let text): "    - \(text)"
            case .added(let text): "    + \(text)"
            }
        }.joined(separator: "\n")
    }
}

extension Change.Line {
    /// The text of the line before the change; nil for an added line.
    fileprivate var present: String? {
        switch self {
        case .context(let text), .removed(let text): text
        case .added: nil
        }
    }
}

/// Returns a line without leading and trailing spaces.
func trimmed(_ line: some StringProtocol) -> String {
    var rest = line[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
}

/// An error in a list or a run, with its location.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
