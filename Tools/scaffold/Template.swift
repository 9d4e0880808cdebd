#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of one kind, as they lie under `Templates`: each at the path it will have in the package.
///
/// `__Name__` stands for the noun and `__words__` for the same in a sentence, in paths as well as in texts.
struct Template {
    /// A file to write.
    struct File: Equatable {
        let path: String
        let text: String
    }

    private static let ending = ".template"
    private let files: [File]
    private let closing: String

    /// Reads the templates of a kind from a package.
    init(_ kind: Kind, in root: String) throws {
        let folder = "\(root)/Tools/scaffold/Templates/\(kind.rawValue)"
        files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(Self.ending) }
            .map { File(path: String($0.dropLast(Self.ending.count)), text: try text(of: "\(folder)/\($0)")) }
        closing = try text(of: "\(folder).txt")
    }

    /// The files for a name.
    func files(for name: ModuleName) -> [File] {
        files.map {
            let text = render($0.text, name)
            let path = render($0.path, name)
            return File(path: path, text: path.hasSuffix(".swift") ? sortingImports(text) : text)
        }
    }

    /// What to do next.
    func closing(for name: ModuleName) -> String { render(closing, name) }

    private func render(_ text: String, _ name: ModuleName) -> String {
        text.replacing("__Name__", with: name.noun).replacing("__words__", with: name.words)
    }
}

/// Imports stand in the order of their modules' names, which depends on the name given.
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
