import ArgumentTable
import TextUI

extension PreviewCatalog {
    func check(_ parsed: ParsedCommand) async throws(Failure) -> CatalogResult {
        let files = CatalogGoldens(folder: parsed[CatalogOption.goldens] ?? goldens)
        let chosen = try chosen(parsed.operands)
        var findings: [[String]] = []
        for preview in chosen {
            do {
                findings.append(try await files.difference(of: preview))
            } catch {
                findings.append(["\(preview.id) cannot be drawn: \(error)"])
            }
        }
        if parsed.operands.isEmpty {
            findings += files.leftovers(besides: previews).map { ["\($0) is of no state"] }
        }
        findings.removeAll(where: \.isEmpty)
        let lines = findings.flatMap { $0 + [""] }.map { TerminalEscaping.line($0, keepsIsolates: true) + "\n" }
            .joined()
        if findings.isEmpty { return CatalogResult(output: "\(chosen.count) states are as their files have them\n") }
        let advice = "If this is what is meant: \(table.name) update\n"
        return CatalogResult(
            output: lines, errors: "\(table.name): \(findings.count) of \(chosen.count) differ. \(advice)", code: 1)
    }

    func update(_ parsed: ParsedCommand) async throws(Failure) -> CatalogResult {
        let files = CatalogGoldens(folder: parsed[CatalogOption.goldens] ?? goldens)
        var output = ""
        for preview in try chosen(parsed.operands) {
            do {
                if try await files.difference(of: preview).isEmpty { continue }
                if let cause = try await files.write(preview) { throw Failure(.cannotCreate, cause) }
                output += "wrote    \(preview.goldenName)\n"
            } catch {
                throw error as? Failure ?? Failure(.software, "\(preview.id) cannot be drawn: \(error)")
            }
        }
        for name in parsed.operands.isEmpty ? files.leftovers(besides: previews) : [] {
            files.remove(name)
            output += "removed  \(TerminalEscaping.line(name))\n"
        }
        return CatalogResult(output: output.isEmpty ? "nothing has changed\n" : output)
    }
}
