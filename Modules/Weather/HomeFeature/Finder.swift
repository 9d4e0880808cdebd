package import WeatherModel
import WeatherViews

/// The state of a machine that finds a place and fetches its weather.
package struct Finder<Phase: Sendable & Equatable>: Sendable, Equatable {
    /// The key that requests are made with.
    package let key: APIKey
    /// The current phase.
    package var phase: Phase
    /// The current time in seconds since 1970; nil until it is known.
    package var now: Int64?

    package init(key: APIKey, phase: Phase, now: Int64? = nil) {
        self.key = key
        self.phase = phase
        self.now = now
    }
}

/// The output of such a machine to the home screen.
package enum FinderOutput: Sendable, Equatable {
    /// The service refused the key.
    case keyRefused
}
