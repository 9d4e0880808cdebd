/// A small change of one line that the tests should notice.
struct Mutation: Equatable {
    /// The path of the file, relative to the package.
    let file: String
    /// The line, counted from 1.
    let number: Int
    /// The line before the change.
    let old: String
    /// The line after the change; empty if the statement is deleted.
    let new: String

    /// Returns the text of the file with the change.
    func applied(to text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[number - 1] = new
        return lines.joined(separator: "\n")
    }
}

/// Creates the possible mutations of source code: an operator, a constant or a function is replaced by another, or a
/// statement is deleted.
///
/// Code is read line by line, without a parser, so that some mutations do not compile; these are skipped when they are
/// tried.
enum Mutator {
    /// Texts, each with the one that replaces it.
    private static let replacements: [(old: String, new: String)] = [
        (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
        (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += "),
        (" + 1", ""), (" - 1", ""), ("..<", "..."), ("...", "..<"), ("true", "false"), ("false", "true"),
        ("max(", "min("), ("min(", "max("), (".first", ".last"), (".last", ".first"), ("prefix(", "suffix("),
        ("suffix(", "prefix("), ("dropFirst", "dropLast"), ("dropLast", "dropFirst"), ("if !", "if "),
        ("guard !", "guard "), (".allSatisfy", ".contains"), (".sorted()", ""), (".restart", ".enqueue"),
        (".exclusive", ".shared"), (" 0", " 1"), (" 1", " 2"), ("continue", "break"),
    ]
    /// The beginnings of lines that are declarations, or whose deletion seldom compiles.
    private static let kept = [
        "//", "import ", "public import ", "package import ", "@", "#", "let ", "var ", "func ", "init", "case ",
        "return", "throw", "if ", "guard ", "for ", "while ", "switch ", "struct ", "enum ", "extension ", "static ",
        "private ", "package ", "public ", "}", ".", "default", "defer", "do ", "else",
    ]

    /// Returns the mutations of a file's text.
    static func mutations(of text: String, in file: String) -> [Mutation] {
        var found: [Mutation] = []
        var isLiteral = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isDelimiter = line.contains("\"\"\"")
            defer { if isDelimiter { isLiteral.toggle() } }
            guard !isLiteral, !isDelimiter else { continue }
            found += changed(String(line)).map {
                Mutation(file: file, number: index + 1, old: String(line), new: $0)
            }
        }
        return found
    }

    /// Returns the line in each changed form.
    static func changed(_ line: String) -> [String] {
        let code = line.drop { $0 == " " }
        guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("import "), !code.contains("#if") else { return [] }
        var lines = replacements.flatMap { old, new in
            line.ranges(of: old).filter { !isQuoted($0.lowerBound, in: line) }.map {
                line.replacingCharacters(in: $0, with: new)
            }
        }
        if isStatement(code) || isGuard(code) { lines.append("") }
        return lines
    }

    /// Whether the line is a call or an assignment on its own.
    private static func isStatement(_ code: Substring) -> Bool {
        guard !kept.contains(where: code.hasPrefix), code.first?.isLetter == true else { return false }
        let isBalanced = code.count { "([{".contains($0) } == code.count { ")]}".contains($0) }
        return isBalanced && (code.hasSuffix(")") || code.contains(" = ") || code.contains("= "))
    }

    /// Whether the line is a complete guard that declares nothing.
    private static func isGuard(_ code: Substring) -> Bool {
        code.hasPrefix("guard ") && code.hasSuffix("}") && !code.contains(" let ") && !code.contains(" var ")
    }

    /// Whether a position is in a string literal or a comment at the end of the line.
    private static func isQuoted(_ position: String.Index, in line: String) -> Bool {
        let before = line[..<position]
        return !before.count { $0 == "\"" }.isMultiple(of: 2) || before.contains("//")
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
