package import WeatherModel

/// A short message, shown for a few seconds.
package struct Toast: Sendable, Equatable {
    /// The identity of the toast among those with the same message.
    package let id: Int
    package let message: Message

    /// The time for which it is shown.
    package static let duration = Duration.seconds(5)

    package init(id: Int, message: Message) {
        self.id = id
        self.message = message
    }

    /// The contents of a toast.
    package enum Message: Sendable, Equatable, Codable {
        /// The favorites have changed.
        case favorites(FavoritesScreen.Change)
        /// The user has chosen this place as their location.
        case located(Place)
        /// There is no newer observation at this place than that of this time.
        case upToDate(Place, observedAt: Int64, utcOffset: Int?)
        /// The user's refresh of this place has failed for this reason.
        case notRefreshed(Place, WeatherFailure)
        /// The favorites were saved after a failed attempt.
        case savedAgain
    }
}

extension Toast.Message {
    /// Creates the message after the user's refresh of a place; nil if it brought a newer observation than the former.
    package init?(
        refreshOf place: Place, observedAt former: Int64, _ weather: WeatherFetch, _ forecast: ForecastFetch?,
        _ air: AirFetch?
    ) {
        if let failure = weather.failure ?? forecast?.failure ?? air?.failure {
            self = .notRefreshed(place, failure)
        } else if case .fetched(let conditions) = weather, conditions.observedAt == former {
            self = .upToDate(place, observedAt: former, utcOffset: conditions.utcOffset)
        } else {
            return nil
        }
    }
}
