import FavoritesScreen
import HomeScreen
import WeatherModel

enum ShownLocalWeather: String, ShownCase {
    case checkingPermission = "home/checking-permission"
    case locationDisabled = "home/location-disabled"
    case fetchingLocation = "home/fetching-location"
    case locationUnavailable = "home/location-unavailable"
    case weather = "home/fetched"

    init(_ view: LocalWeather.ViewModel) {
        self =
            switch view {
            case .checkingPermission: .checkingPermission
            case .locationDisabled: .locationDisabled
            case .fetchingLocation: .fetchingLocation
            case .locationUnavailable: .locationUnavailable
            case .weather: .weather
            }
    }
}

enum ShownLookup: String, ShownCase {
    case searching = "home/lookup-searching"
    case noMatch = "home/lookup-no-match"
    case searchFailed = "home/lookup-failed"
    case weather = "home/lookup-fetched"

    init(_ view: PlaceLookup.ViewModel) {
        self =
            switch view {
            case .searching: .searching
            case .noMatch: .noMatch
            case .searchFailed: .searchFailed
            case .weather: .weather
            }
    }
}

enum ShownStatus: String, ShownCase {
    case fetching = "home/fetching-weather"
    case fetchingAgain = "home/fetching-again"
    case fetched = "home/fetched"
    case failed = "home/failed-timed-out"
    case failedWithPrevious = "home/failed-with-previous"

    init(_ status: WeatherStatus) {
        self =
            switch status {
            case .fetching(nil): .fetching
            case .fetching(_?): .fetchingAgain
            case .fetched: .fetched
            case .failed(_, nil): .failed
            case .failed(_, _?): .failedWithPrevious
            }
    }
}

enum ShownFailure: String, ShownCase {
    case notAuthorized = "home/failed-not-authorized"
    case badRequest = "home/failed-bad-request"
    case notFound = "home/failed-not-found"
    case quotaExceeded = "home/failed-quota"
    case offline = "home/failed-offline"
    case timedOut = "home/failed-timed-out"
    case serviceError = "home/failed-service"
    case unreadable = "home/failed-unreadable"
    case rateLimited = "home/failed-rate-limited"

    init(_ failure: WeatherFailure) {
        self =
            switch failure {
            case .notAuthorized: .notAuthorized
            case .badRequest: .badRequest
            case .notFound: .notFound
            case .quotaExceeded: .quotaExceeded
            case .offline: .offline
            case .timedOut: .timedOut
            case .serviceError: .serviceError
            case .unreadable: .unreadable
            case .rateLimited: .rateLimited
            }
    }
}

enum ShownAge: String, ShownCase {
    case unknown = "home/weather-age-unknown"
    case justNow = "home/weather-just-now"
    case minutes = "home/fetched"
    case hours = "home/weather-stale"
    case days = "home/favorites-mixed-five"

    init(_ age: Age) {
        self =
            switch age {
            case .unknown: .unknown
            case .justNow: .justNow
            case .minutes: .minutes
            case .hours: .hours
            case .days: .days
            }
    }
}

enum ShownWorkflow: String, ShownCase {
    case none = "favorites/two"
    case add = "add/prompt"
    case confirmDelete = "favorites/confirm-delete"

    init(_ workflow: FavoritesScreen.WorkflowViewModel) {
        self =
            switch workflow {
            case .none: .none
            case .add: .add
            case .confirmDelete: .confirmDelete
            }
    }
}

enum ShownSearch: String, ShownCase {
    case prompt = "add/prompt"
    case searching = "add/searching"
    case results = "add/results"
    case refused = "add/refused"
    case noMatch = "add/no-match"
    case failed = "add/failed"

    init(_ search: AddFavorite.Search) {
        self =
            switch search {
            case .prompt: .prompt
            case .searching: .searching
            case .results(_, nil): .results
            case .results(_, _?): .refused
            case .noMatch: .noMatch
            case .failed: .failed
            }
    }
}
