#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the package of a new app; all checks precede the first write.
struct AppScaffold {
    private let isobar: String
    /// The root of the package that this program was built from.
    private static let origin = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Creates a scaffold for apps that depend on the given package; by default, that of this program.
    init(isobar: String = Self.origin) { self.isobar = isobar }

    /// Writes the files into a new or empty directory; returns a report of them and of the next steps.
    func write(_ name: ModuleName, to directory: String) throws -> String {
        let template = try Template(name.kind, in: isobar)
        let files = template.files(for: name)
        try refuseModules(of: files)
        try refuseContents(of: directory)
        for file in files { try file.write(into: directory) }
        let written = files.map { "wrote  \(directory)/\($0.path)\n" }
        return written.joined() + "\n" + template.closing(for: name, in: directory)
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
