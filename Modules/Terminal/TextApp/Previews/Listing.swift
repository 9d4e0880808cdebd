import TextUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The states, as a list for people and as data for tools.
struct Listing {
    let previews: [ScreenPreview]

    /// One id a line.
    var text: String { previews.map { "\($0.id)\n" }.joined() }

    /// One array of objects with `id`, `screen`, `state` and `tags`.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = try encoder.encode(previews.map(Entry.init))
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private struct Entry: Encodable {
        let id: String
        let screen: String
        let state: String
        let tags: [String]

        init(_ preview: ScreenPreview) {
            (id, screen, state, tags) = (preview.id, preview.screen, preview.state, preview.tags)
        }
    }
}
