import Foundation

/// The table of what a package builds and links that depends on one product.
struct ProductTable {
    private let manifest: Manifest
    private let rules: Rules

    init(_ manifest: Manifest) {
        self.manifest = manifest
        rules = Rules(manifest)
    }

    /// Returns the page with the table as it should be; the page's own is replaced.
    func page(_ page: String) throws -> String {
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("|") }) else { return page }
        let rest = lines[first...].prefix { $0.hasPrefix("|") }
        lines.replaceSubrange(rest.indices, with: try rows())
        return lines.joined(separator: "\n")
    }

    private func rows() throws -> [String] {
        let head = ["| product | modules | besides its own | links |", "|---|---|---|---|"]
        return try head + manifest.products.filter(\.isLibrary).map(row)
    }

    private func row(_ product: Manifest.Product) throws -> String {
        let own = Set(product.targets)
        let reached = manifest.targets.filter { target in
            own.contains(target.name)
                || manifest.targets.contains { own.contains($0.name) && rules.closure(of: $0).contains(target.name) }
        }
        let modules = reached.filter { $0.type != "system" }
        let others = modules.map(\.name).filter { !own.contains($0) }.sorted()
        let links = try reached.filter { $0.type == "system" }.flatMap(links).sorted()
        let cells = [others, links].map { $0.isEmpty ? "–" : $0.map { "`\($0)`" }.joined(separator: " ") }
        return "| `\(product.name)` | \(modules.count) | \(cells[0]) | \(cells[1]) |"
    }

    /// Returns the libraries that a target's module map names.
    private func links(of target: Manifest.Target) throws -> [String] {
        let map = try Data(contentsOf: URL(filePath: "\(target.path ?? "")/module.modulemap"))
        // Such as: link "sqlite3"
        return String(decoding: map, as: UTF8.self).split { " \"\n".contains($0) }.split(separator: "link").dropFirst()
            .compactMap(\.first).map(String.init)
    }
}
