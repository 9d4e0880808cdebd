import JSONFormat
import TextUI

/// A list of previews, as text and as JSON.
struct Listing {
    let previews: [ScreenPreview]

    /// One id per line.
    var text: String { previews.map { "\($0.id)\n" }.joined() }

    /// An array of objects with `id`, `screen`, `state` and `tags`.
    var json: String {
        let entries = previews.map { preview in
            JSON.object([
                "id": .text(preview.id), "screen": .text(preview.screen), "state": .text(preview.state),
                "tags": .array(preview.tags.map(JSON.text)),
            ])
        }
        return JSON.array(entries).pretty + "\n"
    }
}
