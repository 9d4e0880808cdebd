import ArgumentTable
import Platform
import TextUI

// The golden files of previews: one file for each preview, in one directory.
extension PreviewCatalog {
    func check(_ parsed: ParsedCommand, _ print: Print) async throws(Failure) {
        let chosen = try chosen(parsed.operands)
        var findings: [[String]] = []
        for preview in chosen {
            do throws(Failure) {
                findings.append(try await difference(of: preview, in: folder(parsed)))
            } catch {
                findings.append([error.message])
            }
        }
        findings += leftovers(parsed).map { ["\($0) is of no state"] }
        findings.removeAll(where: \.isEmpty)
        if findings.isEmpty { return try print("\(chosen.count) states are as their files have them") }
        let lines = findings.flatMap { $0 + [""] }.map { TerminalEscaping.line($0, keepsIsolates: true) }
        try print(lines.joined(separator: "\n"))
        throw Failure(
            .noMatch,
            "\(findings.count) of \(chosen.count) differ. If this is what is meant: \(table.name) update")
    }

    func update(_ parsed: ParsedCommand, _ print: Print) async throws(Failure) {
        let folder = folder(parsed)
        // The first update creates the folder; a failure to do so is reported for the first file.
        mkdir(folder, 0o777)
        var lines: [String] = []
        for preview in try chosen(parsed.operands) {
            if try await difference(of: preview, in: folder).isEmpty { continue }
            let golden = Array(try await golden(of: preview).utf8)
            let path = "\(folder)/\(preview.goldenName)"
            if let cause = Files.replace(path, golden) {
                throw Failure(.cannotCreate, "\(path) could not be written: \(cause)")
            }
            lines.append("wrote    \(preview.goldenName)")
        }
        for name in leftovers(parsed) {
            Files.remove("\(folder)/\(name)")
            lines.append("removed  \(TerminalEscaping.line(name))")
        }
        try print(lines.isEmpty ? "nothing has changed" : lines.joined(separator: "\n"))
    }

    private func folder(_ parsed: ParsedCommand) -> String { parsed[CatalogOption.goldens] ?? goldens }

    private func golden(of preview: ScreenPreview) async throws(Failure) -> String {
        try await drawing(preview) { try await $0.golden() }
    }

    /// Returns the readable difference between a preview and its file; empty if there is none.
    private func difference(of preview: ScreenPreview, in folder: String) async throws(Failure) -> [String] {
        let drawn = try await golden(of: preview)
        switch Files.readRegular("\(folder)/\(preview.goldenName)") {
        case .bytes(let bytes):
            let kept = String(decoding: bytes, as: UTF8.self)
            if kept == drawn { return [] }
            return ["\(preview.id) differs from \(preview.goldenName)"] + LineDifference(kept, drawn).lines
        case .missing: return ["\(preview.id) has no file \(preview.goldenName)"]
        case .failed(let cause): return ["\(preview.id): \(preview.goldenName) could not be read: \(cause)"]
        }
    }

    /// Returns the files of previews that no longer exist, recognized by the prefix of an existing screen, unless only
    /// some previews are named. Other files are ignored.
    private func leftovers(_ parsed: ParsedCommand) -> [String] {
        guard parsed.operands.isEmpty else { return [] }
        let (known, screens) = (Set(previews.map(\.goldenName)), Set(previews.map { "\($0.screen)-" }))
        return Files.names(in: folder(parsed)).filter { name in
            name.hasSuffix(".txt") && !known.contains(name) && screens.contains(where: name.hasPrefix)
        }
    }
}
