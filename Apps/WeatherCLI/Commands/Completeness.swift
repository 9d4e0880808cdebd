import DetailScreen
import FavoritesScreen
import HomeScreen
import LifecycleCore
import WeatherModel
import WeatherRequests

// A report can be made once none of its data is in flight.

extension Lifecycle.ViewModel {
    /// Whether the app has started, and all that the screen shows has arrived.
    var isComplete: Bool {
        switch self {
        case .loading: return false
        case .onboard, .failed: return true
        case .active(let active):
            switch active.screen {
            case .home(let home):
                return home.isComplete && home.isLocalForecastAsked && (home.lookup == nil || home.isLookupComplete)
            case .favorites(let list):
                guard case .add(let add) = list.workflow else { return true }
                return add.search != .searching
            case .detail(let detail):
                return detail.weather.isComplete && detail.forecast.isComplete && detail.air.isComplete
            }
        }
    }
}

extension HomeScreen.ViewModel {
    /// Whether every request has succeeded or failed, and the time is known, so that the ages of reports are final.
    var isComplete: Bool {
        isTimeKnown && localWeather.isComplete && localForecast.isComplete
            && favorites.allSatisfy { $0.weather.isComplete && $0.forecast.isComplete }
    }

    /// Whether the local forecast is in flight or has arrived, or will not be requested.
    var isLocalForecastAsked: Bool {
        guard case .weather(_, let status) = localWeather, status.latest != nil else { return true }
        return localForecast != nil
    }

    /// Whether the lookup and its forecast are complete; false if no place was looked up.
    var isLookupComplete: Bool { isTimeKnown && lookup?.isComplete == true && lookupForecast.isComplete }
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

extension Loadable {
    fileprivate var isComplete: Bool { !isFetching }
}

extension ForecastFetch? {
    /// Whether the forecast is complete; true if it was not requested.
    fileprivate var isComplete: Bool { self?.isComplete ?? true }
}
