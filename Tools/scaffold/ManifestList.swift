/// One of the lists of modules at the top of `Package.swift`: a word on each line.
struct ManifestList {
    let name: String

    /// The manifest with one more word in the list.
    func adding(_ word: String, to manifest: String) throws(Refusal) -> String {
        var lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(of: "let \(name) = ["), let end = lines[start...].firstIndex(of: "]") else {
            throw Refusal("Package.swift has no list `let \(name) = [` with one word on each line")
        }
        let entry = "    \"\(word)\","
        guard !lines[start..<end].contains(entry) else {
            throw Refusal("\(word) is in Package.swift already; choose another name")
        }
        lines.insert(entry, at: end)
        return lines.joined(separator: "\n")
    }
}
