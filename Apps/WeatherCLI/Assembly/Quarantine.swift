import Lifecycle
import TextApp

/// Keeps the bytes of favorites that could not be read in a file of their own, to be looked at and mended.
enum Quarantine {
    /// Writes the file; the result is what the user should know.
    static func perform(
        _ favorites: FavoritesQuarantined, in directory: String?,
        _ texts: CommandTexts = CommandTexts()
    ) -> String {
        guard let directory else { return texts.quarantinedNowhere(favorites.reason) }
        var number = 1
        func path() -> String { "\(directory)/favorites.broken-\(number)" }
        // Until something is saved, every run meets the same bytes; they need keeping once.
        while Files.exists(path()), Files.readRegular(path(), limit: .max) != .bytes(favorites.bytes) { number += 1 }
        if !Files.exists(path()), let cause = Files.create(path(), favorites.bytes) {
            return texts.notQuarantined(favorites.reason, path(), cause)
        }
        return texts.quarantined(favorites.reason, path())
    }
}
