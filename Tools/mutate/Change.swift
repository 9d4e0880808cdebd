/// A small change of one source file that the tests must notice.
struct Change: Equatable {
    /// The module it is listed under.
    let module: String
    /// The file's path in the package.
    let file: String
    /// Consecutive lines of the file, without indentation: those that stay and those that change.
    let hunk: [Line]
    /// The test targets of which one must fail.
    let tests: [String]
    /// Why no test can notice it; nil when one must.
    let equivalence: String?

    /// One line of a hunk, as in a unified diff.
    enum Line: Equatable {
        case context(String)
        case removed(String)
        case added(String)
    }

    /// The file's text with the change made.
    ///
    /// - Throws: `Refusal` when the lines are not in the file, or there more than once.
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

    /// What is removed and what is put in its place, on one line each.
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
    /// The text that the line has in the file before the change; nil for an added line.
    fileprivate var present: String? {
        switch self {
        case .context(let text), .removed(let text): text
        case .added: nil
        }
    }
}

/// A line without the blanks around it.
func trimmed(_ line: some StringProtocol) -> String {
    var rest = line[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
}

/// Why a list or a run was refused, naming the place.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
