import HomeScreen
import WeatherModel

// When a report can be made: nothing that it shows is still on its way.

extension HomeScreen.ViewModel {
    /// Whether everything that was asked for has come or failed, and reports have the age that they will ever have.
    var isSettled: Bool { isTimeKnown && localWeather.isSettled && favorites.allSatisfy(\.weather.isSettled) }

    /// Whether this holds for the place that was looked up; false when none was.
    var isLookupSettled: Bool { isTimeKnown && lookup?.isSettled == true }
}

extension LocalWeather.ViewModel {
    fileprivate var isSettled: Bool {
        switch self {
        case .checkingPermission, .fetchingLocation: false
        case .locationDisabled, .locationUnavailable: true
        case .weather(_, let status): status.isSettled
        }
    }
}

extension PlaceLookup.ViewModel {
    fileprivate var isSettled: Bool {
        switch self {
        case .searching: false
        case .noMatch, .searchFailed: true
        case .weather(_, let status): status.isSettled
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

    fileprivate var isSettled: Bool {
        switch self {
        case .fetching: false
        case .fetched, .failed: true
        }
    }
}
