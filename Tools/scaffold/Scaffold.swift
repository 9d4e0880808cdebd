import ArgumentTable
import Foundation

/// Writes a screen or a capability into a package; all checks precede the first write.
struct Scaffold {
    /// The directory of the package.
    let root: String

    /// Writes the files; returns a report of them and of the next steps.
    func write(_ name: ModuleName, _ shape: Shape = .store) throws -> String {
        guard FileManager.default.fileExists(atPath: "\(root)/Package.swift") else {
            throw Refusal("there is no Package.swift here; run this in the package's folder")
        }
        if name.kind == .capability, shape == .process {
            throw Refusal(
                "capabilities do not import each other, and this one needs that of programs; add --package DIR")
        }
        let template = Template(in: root, shape.values)
        let files = try template.files(in: name.kind.templates(shape), for: name)
        if let file = files.first(where: { FileManager.default.fileExists(atPath: "\(root)/\($0.path)") }) {
            throw Refusal("\(file.path) is there already; choose another name")
        }
        let patch = try Patch(template.text(of: "\(name.kind.rawValue).patch", for: name))
        let changed = try patch.applied(in: root)
        for file in files + changed { try file.write(into: root) }
        let report = files.map { "wrote    \($0.path)" } + changed.map { "changed  \($0.path)" }
        return try report.joined(separator: "\n") + "\n\n" + template.text(of: "\(name.kind.rawValue).txt", for: name)
    }
}
