import Testing

@testable import scaffold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that the printed text says to touch, a line each: `Modules/A.swift: name name`.
@Suite struct PlacesTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private struct Place {
        let file: String
        let names: [Substring]
    }

    private static func places(of kind: Kind) throws -> [Place] {
        places(in: try Template(kind, in: root).closing(for: ModuleName("Scribble", of: kind)))
    }

    private static func places(in printed: String) -> [Place] {
        printed.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let file = words.firstIndex(where: { $0.hasSuffix(".swift:") }) else { return nil }
            return Place(file: String(words[file].dropLast()), names: Array(words[(file + 1)...]))
        }
    }

    @Test("each file that a new screen touches is there and has the places that are named")
    func placesExist() throws {
        for place in try Self.places(of: .screen) {
            let source = try text(of: "\(Self.root)/\(place.file)")
            #expect(!place.names.isEmpty)
            for name in place.names { #expect(source.declares(name), "\(name) in \(place.file)") }
        }
    }

    @Test("A new screen that home leads to touches at most nine files besides its own")
    func fewFiles() throws {
        let closing = try Template(.screen, in: Self.root).closing(for: ModuleName("Scribble", of: .screen))
        let pages = closing.split(separator: " ").count { $0.hasSuffix(".md") }
        #expect(pages == 1)
        #expect((1...9).contains(try Self.places(of: .screen).count + pages))
    }

    @Test("Few files of the app name a screen, except its own")
    func fewNames() throws {
        let naming = try ["Modules", "Apps"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)").map { "\(folder)/\($0)" }
        }.filter { $0.hasSuffix(".swift") && !$0.contains("Detail") }
            .filter { try text(of: "\(Self.root)/\($0)").contains("DetailScreen") }
        #expect(naming.count <= 4, "\(naming)")
    }

    @Test(
        "who leads to a new screen or has it behind a wire is told the places for that too",
        arguments: ["shell", "screen(in", "Active.ScreenViewModel"])
    func furtherPlaces(name: String) throws {
        #expect(try Self.places(of: .screen).contains { $0.names.contains { $0.hasPrefix(name) } })
    }

    @Test("each file that is to be touched for more of a new app is one that was written")
    func placesWritten() throws {
        let name = try ModuleName("Scribble", of: .app)
        let template = try Template(.app, in: Self.root)
        let written = Set(template.files(for: name).compactMap { $0.path.split(separator: "/").last })
        let words = template.closing(for: name).split { !$0.isLetter && $0 != "." }.filter { $0.hasSuffix(".swift") }
        #expect(!words.isEmpty && written.isSuperset(of: words))
    }
}

extension String {
    /// Whether a type, function or value of this name is declared or extended: `Exit`, `event(from:)`.
    fileprivate func declares(_ name: Substring) -> Bool {
        let name = name.prefix { $0 != "(" }
        return ["enum", "struct", "func", "let", "var", "extension"].contains { keyword in
            let parts = split(separator: "\(keyword) \(name)", omittingEmptySubsequences: false).dropFirst()
            return parts.contains { $0.first.map { !$0.isLetter && !$0.isNumber } ?? false }
        }
    }
}
