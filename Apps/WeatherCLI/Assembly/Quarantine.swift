import LifecycleCore
import TextApp
import WeatherText
import WeatherViews

/// Saves the bytes of unreadable favorites in a file, for inspection and repair.
enum Quarantine {
    /// Writes the file; returns a message for the user.
    static func perform(_ favorites: FavoritesQuarantined, in directory: String?, _ texts: Texts) -> String {
        let reason = texts.favoritesNotReadable(favorites.reason)
        guard let directory else { return texts.quarantinedNowhere(reason) }
        var number = 1
        func path() -> String { "\(directory)/favorites.broken-\(number)" }
        // Until the favorites are saved, each run finds the same bytes, which are written only once.
        while Files.exists(path()), Files.readRegular(path(), limit: .max) != .bytes(favorites.bytes) { number += 1 }
        if !Files.exists(path()), let cause = Files.create(path(), favorites.bytes) {
            return texts.notQuarantined(reason, path(), cause)
        }
        return texts.quarantined(reason, path())
    }
}
