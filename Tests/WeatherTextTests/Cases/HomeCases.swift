import HomeScreen
import LocationEffects
import WeatherModel

private let here = Coordinate(latitude: 0, longitude: 0)

extension LocalWeather.ViewModel: ViewCases {
    static var first: Self { .checkingPermission }
    var next: Self? {
        switch self {
        case .checkingPermission: .locationDisabled
        case .locationDisabled: .fetchingLocation
        case .fetchingLocation: .locationUnavailable
        case .locationUnavailable: .weather(here, .first)
        case .weather: nil
        }
    }
}

extension PlaceLookup.ViewModel: ViewCases {
    static var first: Self { .searching("") }
    var next: Self? {
        switch self {
        case .searching: .noMatch("")
        case .noMatch: .searchFailed("", .first)
        case .searchFailed: .weather(Place(name: "", coordinate: here), .first)
        case .weather: nil
        }
    }
}

extension WeatherStatus: ViewCases {
    static var first: Self { .fetching(previous: nil) }
    var next: Self? {
        switch self {
        case .fetching: .fetched(WeatherReport(conditions: Conditions(temperature: 0, observedAt: 0), age: .first))
        case .fetched: .failed(.first, previous: nil)
        case .failed: nil
        }
    }
}

extension WeatherFailure: ViewCases {
    static var first: Self { .notAuthorized }
    var next: Self? {
        switch self {
        case .notAuthorized: .badRequest("")
        case .badRequest: .notFound
        case .notFound: .quotaExceeded
        case .quotaExceeded: .offline("")
        case .offline: .timedOut
        case .timedOut: .serviceError(status: 0)
        case .serviceError: .unreadable(.html)
        case .unreadable: .rateLimited
        case .rateLimited: nil
        }
    }
}

extension Age: ViewCases {
    static var first: Self { .unknown }
    var next: Self? {
        switch self {
        case .unknown: .justNow
        case .justNow: .minutes(1)
        case .minutes: .hours(1)
        case .hours: .days(1)
        case .days: nil
        }
    }
}
