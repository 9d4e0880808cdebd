#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The template files of one kind, stored under `Templates` at their paths in the generated package.
///
/// In paths and texts, `__Name__` is replaced by the noun, `__words__` by the noun in a sentence, `__command__` by the
/// noun as the name of a program, `__isobar__` by the path of the templates' own package, and `__strict__` by the
/// settings of that package's own targets.
struct Template {
    /// A file to be written.
    struct File: Equatable {
        let path: String
        let text: String

        /// Writes the file, creating intermediate directories.
        func write(into folder: String) throws {
            let url = URL(filePath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        }
    }

    private static let ending = ".template"
    private let root: String
    private let files: [File]
    private let closing: String

    /// Reads the templates of a kind from a package.
    init(_ kind: Kind, in root: String) throws {
        self.root = root
        let folder = "\(root)/Tools/scaffold/Templates/\(kind.rawValue)"
        files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(Self.ending) }
            .map { name in
                var content = try text(of: "\(folder)/\(name)")
                if content.contains("__strict__") {
                    content = content.replacing("__strict__", with: try strictSettings(of: root))
                }
                return File(path: String(name.dropLast(Self.ending.count)), text: content)
            }
        closing = try text(of: "\(folder).txt")
    }

    /// Returns the files for a name.
    func files(for name: ModuleName) -> [File] {
        files.map {
            let text = render($0.text, name)
            let path = render($0.path, name)
            return File(path: path, text: path.hasSuffix(".swift") ? sortingImports(text) : text)
        }
    }

    /// Returns a description of the next steps.
    ///
    /// - Parameter directory: the directory of the files, which replaces `__directory__`.
    func closing(for name: ModuleName, in directory: String = ".") -> String {
        render(closing, name).replacing("__directory__", with: quotedForShell(directory))
    }

    private func render(_ text: String, _ name: ModuleName) -> String {
        text.replacing("__Name__", with: name.noun).replacing("__words__", with: name.words)
            .replacing("__command__", with: name.command).replacing("__isobar__", with: escapedForSwift(root))
    }
}

/// Returns the function at the end of a package's manifest that has the settings of its targets.
private func strictSettings(of root: String) throws -> String {
    let manifest = try text(of: root + "/Package.swift")
    guard let function = manifest.firstRange(of: "func strict()") else {
        throw Refusal("\(root)/Package.swift has no function strict()")
    }
    return String(manifest[function.lowerBound...])
}

/// Returns the text escaped for a string literal.
private func escapedForSwift(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
}

/// Returns the path quoted as one word of a command line.
private func quotedForShell(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { isLetterOrDigit($0) || "/._-+".utf8.contains($0) }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
}

/// Sorts imports by module name, an order that depends on the inserted name.
private func sortingImports(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isImport = { (line: Substring) in
        ["import ", "package import ", "public import "].contains { line.hasPrefix($0) }
    }
    guard let first = lines.firstIndex(where: isImport) else { return text }
    let imports = lines[first...].prefix(while: isImport)
    let sorted = imports.sorted { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
    return (lines[..<first] + sorted + lines[imports.endIndex...]).joined(separator: "\n")
}

func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
}
