import Foundation

// The table of what a package builds and links if it depends on one product.
extension Manifest {
    /// Returns the page with the table as it should be; the page's own is replaced.
    func page(_ page: String) throws -> String {
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("|") }) else { return page }
        let rest = lines[first...].prefix { $0.hasPrefix("|") }
        let head = ["| product | modules | besides its own | links |", "|---|---|---|---|"]
        lines.replaceSubrange(rest.indices, with: try head + products.filter(\.isLibrary).map(row))
        return lines.joined(separator: "\n")
    }

    private func row(_ product: Product) throws -> String {
        let reached = closure(of: product.targets)
        let modules = reached.filter { $0.type != "system" }.map(\.name)
        let others = modules.filter { !product.targets.contains($0) }.sorted()
        let links = try reached.filter { $0.type == "system" }.flatMap(links).sorted()
        let cells = [others, links].map { $0.isEmpty ? "–" : $0.map { "`\($0)`" }.joined(separator: " ") }
        return "| `\(product.name)` | \(modules.count) | \(cells[0]) | \(cells[1]) |"
    }

    /// Returns the libraries that a target's module map names.
    private func links(of target: Target) throws -> [String] {
        let map = try String(contentsOfFile: "\(target.path ?? "")/module.modulemap", encoding: .utf8)
        // Such as: link "sqlite3"
        return map.split { " \"\n".contains($0) }.split(separator: "link").dropFirst().compactMap(\.first).map(
            String.init)
    }
}
