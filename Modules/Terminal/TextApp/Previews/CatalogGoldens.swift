import TextUI

/// The golden files of previews: one file for each preview, in one directory.
struct CatalogGoldens {
    let folder: String

    /// Returns the readable difference between a preview and its file; empty if there is none.
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

    /// Writes the file of a preview; returns nil, or the cause of failure.
    func write(_ preview: ScreenPreview) async throws -> String? {
        let cause = Files.replace("\(folder)/\(preview.goldenName)", Array(try await preview.golden().utf8))
        return cause.map { "\(preview.goldenName) could not be written: \($0)" }
    }

    /// Returns the files of previews that no longer exist, recognized by the prefix of an existing screen. Other files
    /// are ignored.
    func leftovers(besides previews: [ScreenPreview]) -> [String] {
        let (known, screens) = (Set(previews.map(\.goldenName)), Set(previews.map { "\($0.id.prefix { $0 != "/" })-" }))
        return Files.names(in: folder).filter { name in
            name.hasSuffix(".txt") && !known.contains(name) && screens.contains(where: name.hasPrefix)
        }
    }

    /// Removes a leftover file.
    func remove(_ name: String) { Files.remove("\(folder)/\(name)") }
}
