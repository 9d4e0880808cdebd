import ArgumentTable
import Foundation

/// Writes a module into a package; all checks precede the first write.
struct Scaffold {
    /// The directory of the package.
    let root: String

    /// Writes the files; returns a report of them and of the next steps.
    func write(_ name: ModuleName, _ shape: Shape = .store) throws -> String {
        guard FileManager.default.fileExists(atPath: "\(root)/Package.swift") else {
            throw Refusal("there is no Package.swift here; run this in the package's folder")
        }
        let folder: String
        switch (name.kind, shape) {
        case (.capability, .process):
            throw Refusal(
                "capabilities do not import each other, and this one needs that of programs; add --package DIR")
        case (.capability, _): folder = "capability/\(shape.rawValue)"
        case (.screen, _): folder = "screen"
        case (.app, _): throw Refusal("\(name.module) is a package of its own")
        }
        let template = Template(in: root, shape.values)
        let files = try template.files(in: folder, for: name)
        try refuseToOverwrite(files)
        let patch = try Patch(template.text(of: "\(name.kind.rawValue).patch", for: name))
        let changed = try patch.applied(in: root)
        for file in files + changed { try file.write(into: root) }
        let report = files.map { "wrote    \($0.path)" } + changed.map { "changed  \($0.path)" }
        return try report.joined(separator: "\n") + "\n\n" + template.text(of: "\(name.kind.rawValue).txt", for: name)
    }

    /// Compares names case-insensitively, as some file systems do.
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
