import Foundation
import Testing

@testable import scaffold

/// The files that are changed for a module, or that the printed text names.
@Suite struct PlacesTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private func patch(_ kind: Kind) throws -> Patch {
        let name = try ModuleName("Scribble", of: kind)
        return Patch(try Template(in: Self.root).text(of: "\(kind.rawValue).patch", for: name))
    }

    @Test("Each place that a new screen or capability changes exists", arguments: [Kind.screen, .capability])
    func places(kind: Kind) throws {
        let changed = try patch(kind).applied(in: Self.root)
        #expect(changed.filter { $0.path.hasSuffix(".swift") }.allSatisfy { $0.text.lowercased().contains("scribble") })
    }

    @Test("A new screen that home leads to changes at most nine files of the app and two of its tests")
    func fewFiles() throws {
        let paths = try patch(.screen).paths
        #expect(paths.count { $0.hasPrefix("Modules") } <= 9 && paths.count { $0.hasPrefix("Tests") } <= 2)
    }

    @Test("Only a few files of the app name a screen, besides its own")
    func fewNames() throws {
        let naming = try ["Modules", "Apps"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)").map { "\(folder)/\($0)" }
        }.filter { $0.hasSuffix(".swift") && !$0.contains("Detail") }
            .filter { try text(of: "\(Self.root)/\($0)").contains("DetailScreen") }
        #expect(naming.count <= 5, "\(naming)")
    }

    @Test("Each file named in the instructions for an app, screen or package is written or exists")
    func placesWritten() throws {
        for (kind, folder, closing) in [
            (Kind.app, "app", "app.txt"), (.screen, "screen", "screen.txt"),
            (.capability, "capability/store", "capability.txt"),
        ] {
            let name = try ModuleName("Scribble", of: kind)
            let template = Template(in: Self.root)
            var known = Set(try template.files(in: folder, for: name).compactMap { $0.path.split(separator: "/").last })
            if kind != .app {
                for tree in ["Modules", "Tests"] {
                    known.formUnion(
                        try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(tree)").compactMap {
                            $0.split(separator: "/").last
                        })
                }
                known.formUnion(["Package.swift", "Assembly.swift"])
            }
            let words = try template.text(of: closing, for: name).split { !$0.isLetter && $0 != "." }
                .filter { $0.hasSuffix(".swift") }
            #expect(!words.isEmpty && known.isSuperset(of: words), "\(closing)")
        }
    }
}
