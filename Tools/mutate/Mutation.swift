import Foundation

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
/// Code is read line by line, without a parser, so some mutations do not compile; these are skipped when they are
/// tried.
enum Mutator {
    /// Code fragments, each with its replacement.
    private static let replacements: [(old: String, new: String)] = [
        (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
        (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += "),
        (" + 1", ""), (" - 1", ""), ("..<", "..."), ("...", "..<"), ("true", "false"), ("false", "true"),
        ("max(", "min("), ("min(", "max("), (".first", ".last"), (".last", ".first"), ("prefix(", "suffix("),
        ("suffix(", "prefix("), ("dropFirst", "dropLast"), ("dropLast", "dropFirst"), ("if !", "if "),
        ("guard !", "guard "), (".allSatisfy", ".contains"), (".sorted()", ""), (".restart", ".enqueue"),
        (".exclusive", ".shared"), (" 0", " 1"), (" 1", " 2"), ("continue", "break"),
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
        if code.wholeMatch(of: statement) != nil { lines.append("") }
        return lines
    }

    /// A call, an assignment or a block on one line, or a guard that declares nothing.
    private static var statement: Regex<Substring> {
        #/
            (?: try\s | await\s | _\s=\s )* (?! (?: else | init ) \b ) [A-Za-z][\w.?!\[\]"]*
                (?: \(.*\) | \s[-+*\/%&|]*=\s .* [^(\[{,] | (?: \(.*\) )? \s\{.*\} )
            | guard\s (?! .* \b (?: let | var ) \s ) .* \}
        /#
    }

    /// Whether a position is in a string literal or a comment at the end of the line.
    private static func isQuoted(_ position: String.Index, in line: String) -> Bool {
        let before = line[..<position]
        return !before.count { $0 == "\"" }.isMultiple(of: 2) || before.contains("//")
    }
}
