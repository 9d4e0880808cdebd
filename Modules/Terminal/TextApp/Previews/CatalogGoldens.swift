import TextUI

/// The files that previews are compared with: one for each state, in one folder.
struct CatalogGoldens {
    let folder: String

    /// Where a state and its file differ, for people to read; none when they do not.
    func difference(of preview: ScreenPreview) async throws -> [String] {
        let drawn = try await preview.golden()
        switch Files.readRegular("\(folder)/\(preview.goldenName)") {
        case .bytes(let bytes):
            let kept = String(decoding: bytes, as: UTF8.self)
            if kept == drawn { return [] }
            return ["\(preview.id) differs from \(preview.goldenName)"] + LineDifference(kept, drawn).lines
        case .missing: return ["\(preview.id) has no file \(preview.goldenName)"]
        case .failed(let cause): return ["\(preview.id): \(preview.goldenName) could not be read: \(cause)"]
        }
    }

    /// Writes the file of a state; the result is nil, or why it failed.
    func write(_ preview: ScreenPreview) async throws -> String? {
        let cause = Files.replace("\(folder)/\(preview.goldenName)", Array(try await preview.golden().utf8))
        return cause.map { "\(preview.goldenName) could not be written: \($0)" }
    }

    /// The files of states that are gone: those named like a state of a screen that there is. Other files are not ours.
    func leftovers(besides previews: [ScreenPreview]) -> [String] {
        let (known, screens) = (Set(previews.map(\.goldenName)), Set(previews.map { "\($0.id.prefix { $0 != "/" })-" }))
        return Files.names(in: folder).filter { name in
            name.hasSuffix(".txt") && !known.contains(name) && screens.contains(where: name.hasPrefix)
        }
    }

    /// Removes one of them.
    func remove(_ name: String) { Files.remove("\(folder)/\(name)") }
}
