import WeatherPreviews
import WeatherText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The states, as a list for people and as data for tools.
enum Listing {
    /// One id a line.
    static var text: String { Previews.all.map { "\($0.id)\n" }.joined() }

    /// One array of objects with `id`, `screen`, `state` and `tags`.
    static func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = try encoder.encode(Previews.all.map(Entry.init))
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private struct Entry: Encodable {
        let id: String
        let screen: String
        let state: String
        let tags: [String]

        init(_ preview: Preview) {
            (id, screen, state, tags) = (preview.id, preview.screen, preview.state, preview.tags)
        }
    }
}
