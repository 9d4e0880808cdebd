import ArgumentTable

extension PreviewCatalog {
    func gallery(_ parsed: ParsedCommand, _ print: Print) async throws(Failure) {
        let path = parsed.operands.joined(separator: " ")
        let look = try look(parsed)
        let widths = try (parsed[CatalogOption.widths] ?? "40,80,120")
            .split(separator: ",", omittingEmptySubsequences: false)
            .map { text throws(Failure) in try size(text, of: CatalogOption.widths) }
        var entries: [Gallery.Entry] = []
        for preview in previews {
            var entry = Gallery.Entry(preview: preview, drawings: [])
            for width in widths {
                entry.drawings.append((width, try await drawn(preview, look.presentation(of: preview), width)))
            }
            entries.append(entry)
        }
        try Gallery(name: title, widths: widths, entries: entries).page.write(to: path)
        try print("\(TerminalEscaping.line(path)) shows \(entries.count) states")
    }
}
