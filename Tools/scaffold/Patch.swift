import ArgumentTable

/// Changes to existing files: hunks like those of a patch, each with the path of its file and without line numbers.
///
///     @@ Package.swift
///      let screens = [
///     +    "SettingsFeature",
///
/// The lines of a hunk begin with a space, or with `+` if they are new; the others must occur in the file once.
struct Patch {
    private struct Hunk {
        let path: String
        let old: String
        let new: String
    }

    private let hunks: [Hunk]

    /// Reads the hunks of a text.
    init(_ text: String) {
        hunks = text.split(separator: "@@ ").map { text in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
            let body = lines.dropFirst()
            func joined(_ lines: [Substring]) -> String { lines.map { $0.dropFirst() + "\n" }.joined() }
            return Hunk(
                path: String(lines.first ?? ""), old: joined(body.filter { $0.first != "+" }), new: joined(Array(body)))
        }
    }

    /// The paths of the files, in the order of the hunks.
    var paths: [String] { hunks.map(\.path).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// Returns the changed files of a package.
    func applied(in root: String) throws -> [Template.File] {
        try paths.map { path in
            var content = try text(of: "\(root)/\(path)")
            for hunk in hunks where hunk.path == path {
                guard !content.contains(hunk.new) else { throw Refusal("\(path) has this already:\n\(hunk.new)") }
                let places = content.ranges(of: hunk.old)
                guard places.count == 1 else { throw Refusal("\(path) must have this once:\n\(hunk.old)") }
                content.replaceSubrange(places[0], with: hunk.new)
            }
            return Template.File(path: path, text: path.hasSuffix(".swift") ? sortingImports(content) : content)
        }
    }
}
