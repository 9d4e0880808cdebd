import JSONFormat
import WeatherPreviews
import WeatherText

/// The states, as a list for people and as data for tools.
enum Listing {
    /// One id a line.
    static var text: String { Previews.all.map { "\($0.id)\n" }.joined() }

    /// One array of objects with `id`, `screen`, `state` and `tags`.
    static var json: String {
        let entries = Previews.all.map { preview in
            JSON.object([
                "id": .text(preview.id), "screen": .text(preview.screen), "state": .text(preview.state),
                "tags": .array(preview.tags.map(JSON.text)),
            ])
        }
        return JSON.array(entries).pretty + "\n"
    }
}
