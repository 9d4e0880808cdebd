import ArgumentTable
import Foundation

/// Writes the package of a new app or capability; all checks precede the first write.
struct PackageScaffold {
    /// The root of the package that new ones depend on; by default, the one that this program was built from.
    var isobar = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Writes the files into a new or empty directory; returns a report of them and of the next steps.
    func write(_ name: ModuleName, _ shape: Shape = .store, to directory: String) throws -> String {
        let template = Template(in: isobar, shape.values)
        var files = try template.files(in: name.kind.templates(shape), for: name)
        if name.kind == .capability {
            files = try template.files(in: "package", for: name) + files.compactMap(inPackage)
        }
        try refuseModules(of: files)
        try refuseContents(of: directory)
        for file in files { try file.write(into: directory) }
        let written = files.map { "wrote  \(directory)/\($0.path)\n" }
        let closing = name.kind == .capability ? "package.txt" : "app.txt"
        return try written.joined() + "\n" + template.text(of: closing, for: name, in: directory)
    }

    /// Returns the file of a capability at its place in a separate package, which has no module of wires.
    private func inPackage(_ file: Template.File) -> Template.File? {
        let parts = file.path.split(separator: "/")
        switch parts.prefix(2) {
        case ["Modules", "Bridges"]: return nil
        case ["Modules", "Contract"], ["Modules", "Capabilities"]:
            return Template.File(path: (["Sources"] + parts.dropFirst(2)).joined(separator: "/"), text: file.text)
        default: return file
        }
    }

    /// Module names must be unique in a program, and a type would shadow another module's type of the same name.
    private func refuseModules(of files: [Template.File]) throws {
        let own = files.compactMap { $0.path.split(separator: "/").dropFirst().first }
        for folder in ["Modules", "Apps"] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(isobar)/\(folder)")
            let taken = Set(paths.compactMap { $0.split(separator: "/").last?.prefix { $0 != "." } })
            if let name = own.first(where: taken.contains) {
                throw Refusal("\(name) is Isobar's own; choose another name")
            }
        }
    }

    private func refuseContents(of directory: String) throws {
        guard !directory.isEmpty else { throw Refusal("\"\" is no folder; name one that is new or empty") }
        var isFolder = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isFolder) else { return }
        guard try isFolder && FileManager.default.contentsOfDirectory(atPath: directory).isEmpty else {
            throw Refusal("\(directory) is \(isFolder ? "not empty" : "a file"); name a folder that is new or empty")
        }
    }
}
