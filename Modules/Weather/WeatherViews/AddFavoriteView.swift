package import WeatherModel

/// What the user sees and does while searching for a place to add; the machine is in `FavoritesFeature`.
package enum AddFavorite {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change. The same text again repeats the search.
        case search(String)
        /// The final text of the field, which is searched for without a delay.
        case searchAtOnce(String)
        /// The user chose this place.
        indirect case submit(Place)
        /// The user cancelled the search.
        case cancel
    }

    /// The progress or the result of a search.
    package enum Search: Sendable, Equatable {
        /// The state while the text is too short.
        case prompt
        /// The state while a search is pending or in flight.
        case searching
        /// The places found, at least one; `refused` is the one that was chosen although it is already a favorite.
        indirect case results([Place], refused: Place?)
        /// There is no place with this name.
        case noMatch
        /// The text has numbers that are not a valid coordinate, and is not searched for.
        case noCoordinate
        case failed(WeatherFailure)
    }

    /// The view model of the search.
    package struct ViewModel: Sendable, Equatable {
        /// The text of the field.
        package var input: String
        /// The progress or the result of the search.
        package var search: Search

        package init(input: String, search: Search) {
            self.input = input
            self.search = search
        }
    }
}
