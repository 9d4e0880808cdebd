import Effects
package import WeatherModel

/// A view effect that announces a message once where no screen shows it, as a line of text or by a screen reader.
package struct Announcement: ViewEffect {
    package let message: Toast.Message

    package init(message: Toast.Message) { self.message = message }
}

/// A view effect that reports which place was taken for the name of the user's location, where several have it.
package struct LocationAmbiguous: ViewEffect {
    package let name: String
    /// The places with the name; the first one is taken.
    package let places: [Place]

    package init(name: String, places: [Place]) {
        self.name = name
        self.places = places
    }
}

/// A view effect that passes the place that the user has chosen as their location to the shell, which keeps it as a
/// setting: the next run's `usePlace` has it.
package struct LocationChosen: ViewEffect {
    package let place: Place

    package init(place: Place) { self.place = place }
}

/// A view effect that passes unreadable favorites to the shell, to be written to a file for inspection. It is not
/// needed to preserve them: `FavoritesSaver` also keeps them in the store.
package struct FavoritesQuarantined: ViewEffect {
    /// The stored bytes.
    package let bytes: [UInt8]
    /// The reason why they are unreadable.
    package let reason: Unreadable

    package init(bytes: [UInt8], reason: Unreadable) {
        self.bytes = bytes
        self.reason = reason
    }
}
