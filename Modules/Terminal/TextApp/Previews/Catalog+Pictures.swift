import ArgumentTable
import TextUI

// Pictures of previews in several sizes, for documentation; each is light or dark like its viewer.
extension PreviewCatalog {
    /// Writes the pictures into a directory, or compares them with those in it.
    func pictures(_ parsed: ParsedCommand, _ print: Print) async throws(Failure) {
        let folder = parsed.operands.first ?? "."
        let look = try look(parsed)
        var changed: [String] = []
        for preview in try chosen(Array(parsed.operands.dropFirst())) {
            for size in (parsed[CatalogOption.sizes] ?? "44x16,60x20,80x24,120x40,200x60").split(separator: ",") {
                var lengths: [Int] = []
                for text in size.split(separator: "x") { lengths.append(try self.size(text, of: CatalogOption.sizes)) }
                guard lengths.count == 2 else { throw Failure(.usage, "A size is like 80x24, not \(size).") }
                let canvas = try await drawn(preview, look.presentation(of: preview), lengths[0], lengths[1])
                let name = preview.goldenName.replacing(".txt", with: "-\(size).svg")
                let (path, bytes) = ("\(folder)/\(name)", Array(canvas.svg.utf8))
                if Files.readRegular(path) == .bytes(bytes) { continue }
                changed.append(name)
                if !parsed[CatalogOption.check], let cause = Files.replace(path, bytes) {
                    throw Failure(.cannotCreate, "\(TerminalEscaping.line(path)) could not be written: \(cause)")
                }
            }
        }
        if parsed[CatalogOption.check], !changed.isEmpty {
            throw Failure(.noMatch, "\(changed.joined(separator: ", ")) differ from what is drawn.")
        }
        try print(changed.isEmpty ? "nothing has changed" : "wrote \(changed.joined(separator: ", "))")
    }
}
