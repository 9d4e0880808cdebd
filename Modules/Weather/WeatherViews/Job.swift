package import SecretEffects
package import WeatherModel

/// A task without a screen, such as a command in a terminal, and its result; the machine is in `LifecycleCore`.
package enum Job {
    /// What to do.
    package enum Order: Sendable, Equatable, Codable {
        /// Report the weather.
        case report(Question)
        case listFavorites
        /// Search for a name, and add the first place found to the favorites.
        case addFavorite(String)
        /// Add those of these places that are no favorites yet: all of them, or none if there would be too many.
        case addFavorites([Place])
        /// Remove the favorite with this name, at this coordinate, or with both.
        case removeFavorite(String)
        /// Store a key, which replaces the last one, unless the weather service rejects it.
        case storeKey(SecretText)
        case deleteKey
        /// Store a key, which replaces the last one, without trying it.
        case storeUntriedKey(SecretText)
    }

    /// The weather to report.
    package struct Question: Sendable, Equatable, Codable {
        /// The place; nil for the user's location, or if that is not set and the favorites are not reported, for the
        /// first favorite.
        package var place: PlaceQuery?
        /// Whether the favorites are reported, too.
        package var hasFavorites: Bool
        /// Whether the forecasts are reported, too.
        package var hasForecasts: Bool
        /// Whether the air quality at the place is reported, too.
        package var hasAir: Bool

        package init(
            place: PlaceQuery? = nil, hasFavorites: Bool = false, hasForecasts: Bool = false, hasAir: Bool = false
        ) {
            self.place = place
            self.hasFavorites = hasFavorites
            self.hasForecasts = hasForecasts
            self.hasAir = hasAir
        }
    }

    /// The end of a job.
    package indirect enum Result: Sendable, Equatable {
        /// The weather, on the home screen.
        case report(Active.ViewModel)
        /// The favorites, and whether the stored ones were unreadable and put aside.
        case favorites([Place], arePutAside: Bool)
        /// The places that were added, of those that were found or given.
        case added([Place], of: [Place])
        /// This favorite was removed.
        case removed(Place)
        /// The key was stored, with the result of trying it.
        case keyStored(KeyTest)
        /// The key was deleted.
        case keyDeleted
        /// The key, which could not be read, was deleted.
        case unreadableKeyDeleted
        /// There is no key to delete.
        case keyMissing
        /// The job could not be done, and nothing has changed.
        case failed(Problem)
    }

    /// Whether a key that was stored was tried before.
    package enum KeyTest: Sendable, Equatable {
        /// The weather service accepts it.
        case accepted
        /// It was not to be tried.
        case notWanted
        /// It could not be tried, for this reason.
        case failed(WeatherFailure)
    }

    /// Why a job could not be done.
    package enum Problem: Sendable, Equatable {
        /// There is no usable key.
        case keyNeeded(OnboardScreen.Reason)
        /// The favorites could not be read, with the cause.
        case notRead(String)
        /// The favorites could not be saved, with the cause.
        case notSaved(String)
        /// There would be this many favorites.
        case tooMany(Int)
        case searchFailed(WeatherFailure)
        /// The name does not identify one favorite: of all, it matches these, none or several.
        case ambiguous([Place], of: [Place])
        /// The text is not a key.
        case invalidKey(OnboardScreen.Problem)
        /// The key could not be stored or deleted, with the cause.
        case keyNotChanged(String)
    }
}
