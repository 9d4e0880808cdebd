package import WeatherModel

/// A short message, shown for a few seconds.
package struct Toast: Sendable, Equatable {
    /// The identity of the toast among those with the same message.
    package let id: Int
    /// The message.
    package let message: Message

    package init(id: Int, message: Message) {
        self.id = id
        self.message = message
    }

    /// The contents of a toast.
    package enum Message: Sendable, Equatable, Codable {
        /// The favorites have changed.
        case favorites(FavoritesScreen.Change)
        /// The user has chosen this place as the own one.
        case located(Place)
        /// There is no newer observation than that of this time.
        case upToDate(observedAt: Int64, utcOffset: Int?)
        /// The user's refresh has failed for this reason.
        case notRefreshed(WeatherFailure)
        /// The favorites were saved after a failed attempt.
        case savedAgain
    }
}

extension Toast.Message {
    /// Creates the message after the user's refresh of the observation of a time; nil if it brought a newer one.
    package init?(refreshOf former: Int64, _ weather: WeatherFetch) {
        switch weather {
        case .fetched(let conditions) where conditions.observedAt == former:
            self = .upToDate(observedAt: former, utcOffset: conditions.utcOffset)
        case .failed(let failure, _): self = .notRefreshed(failure)
        case .fetched, .fetching: return nil
        }
    }
}
