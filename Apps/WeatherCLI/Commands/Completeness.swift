import HomeScreen
import WeatherModel

// When a report can be made: nothing that it shows is still on its way.

extension HomeScreen.ViewModel {
    /// Whether everything that was asked for has come or failed, and reports have the age that they will ever have.
    var isComplete: Bool { isTimeKnown && localWeather.isComplete && favorites.allSatisfy(\.weather.isComplete) }

    /// Whether this holds for the place that was looked up; false when none was.
    var isLookupComplete: Bool { isTimeKnown && lookup?.isComplete == true }
}

extension LocalWeather.ViewModel {
    fileprivate var isComplete: Bool {
        switch self {
        case .checkingPermission, .fetchingLocation: false
        case .locationDisabled, .locationUnavailable: true
        case .weather(_, let status): status.isComplete
        }
    }
}

extension PlaceLookup.ViewModel {
    fileprivate var isComplete: Bool {
        switch self {
        case .searching: false
        case .noMatch, .searchFailed: true
        case .weather(_, let status): status.isComplete
        }
    }
}

extension WeatherStatus {
    /// Whether it is here.
    var isFetched: Bool {
        switch self {
        case .fetched: true
        case .fetching, .failed: false
        }
    }

    /// Why there is none; nil while it is on its way, and when it is here.
    var failure: WeatherFailure? {
        switch self {
        case .failed(let failure, _): failure
        case .fetching, .fetched: nil
        }
    }

    fileprivate var isComplete: Bool {
        switch self {
        case .fetching: false
        case .fetched, .failed: true
        }
    }
}
