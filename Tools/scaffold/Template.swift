import ArgumentTable
import Foundation

/// The template files, stored under `Templates`, those of a folder at their paths in the generated package.
///
/// In paths and texts, `__Name__` is replaced by the noun, `__name__` by the noun as the name of a property,
/// `__words__` by the noun in a sentence, `__command__` by the noun as the name of a program, `__key__` by a letter of
/// it, `__isobar__` by the path of the templates' package, and `__strict__` by the settings of that package's targets.
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
    private let values: [String: String]
    private var templates: String { "\(root)/Tools/scaffold/Templates" }

    /// Creates templates with those of a package, and with further values.
    init(in root: String, _ values: [String: String] = [:]) {
        self.root = root
        self.values = values
    }

    func files(in folder: String, for name: ModuleName) throws -> [File] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(templates)/\(folder)").sorted()
            .filter { $0.hasSuffix(Self.ending) }
            .map { file in
                let path = render(String(file.dropLast(Self.ending.count)), name)
                let text = try self.text(of: "\(folder)/\(file)", for: name)
                return File(path: path, text: path.hasSuffix(".swift") ? sortingImports(text) : text)
            }
    }

    /// Returns one text for a name, such as a description of the next steps.
    ///
    /// - Parameter directory: The directory of the files, which replaces `__directory__`.
    func text(of file: String, for name: ModuleName, in directory: String = ".") throws -> String {
        var text = try scaffold.text(of: "\(templates)/\(file)")
        if text.contains("__strict__") { text = text.replacing("__strict__", with: try strictSettings(of: root)) }
        return render(text, name).replacing("__directory__", with: directory.asShellWord)
    }

    private func render(_ text: String, _ name: ModuleName) -> String {
        values.reduce(text) { $0.replacing($1.key, with: $1.value) }
            .replacing("__Name__", with: name.noun).replacing("__name__", with: name.property)
            .replacing("__words__", with: name.words).replacing("__command__", with: name.command)
            .replacing("__key__", with: name.key).replacing("__isobar__", with: escapedForSwift(root))
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

/// Sorts imports by module name, an order that depends on the inserted name.
func sortingImports(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isImport = { (line: Substring) in
        ["import ", "package import ", "public import "].contains { line.hasPrefix($0) }
    }
    guard let first = lines.firstIndex(where: isImport) else { return text }
    let imports = lines[first...].prefix(while: isImport)
    let sorted = imports.sorted { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
    return (lines[..<first] + sorted + lines[imports.endIndex...]).joined(separator: "\n")
}

func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
