#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a module into a package; what can be refused is refused before the first file is written.
struct Scaffold {
    private let root: String

    /// Prepares to write into the package in a folder.
    init(root: String) { self.root = root }

    /// Writes everything and returns what to print: the files, and what to do next.
    func write(_ name: ModuleName) throws -> String {
        let manifestPath = "\(root)/Package.swift"
        guard FileManager.default.fileExists(atPath: manifestPath) else {
            throw Refusal("there is no Package.swift here; run this in the package's folder")
        }
        guard let list = name.kind.list else { throw Refusal("\(name.module) is a package of its own") }
        let template = try Template(name.kind, in: root)
        let manifest = try ManifestList(name: list).adding(name.module, to: text(of: manifestPath))
        let files = template.files(for: name)
        try refuseToOverwrite(files)
        for file in files { try file.write(into: root) }
        try Template.File(path: "Package.swift", text: manifest).write(into: root)
        let written = files.map { "wrote    \($0.path)" } + ["changed  Package.swift"]
        return written.joined(separator: "\n") + "\n\n" + template.closing(for: name)
    }

    /// Goes by names without regard to case, as some file systems do.
    private func refuseToOverwrite(_ files: [Template.File]) throws {
        for file in files {
            let url = URL(filePath: "\(root)/\(file.path)")
            let folder = url.deletingLastPathComponent().path
            guard FileManager.default.fileExists(atPath: folder) else { continue }
            let present = try FileManager.default.contentsOfDirectory(atPath: folder)
            if present.contains(where: { $0.lowercased() == url.lastPathComponent.lowercased() }) {
                throw Refusal("\(file.path) is there already; choose another name")
            }
        }
    }
}
