import HomeScreen
import WeatherModel
import WeatherRequests

// When a report can be made: nothing that it shows is still on its way.

extension HomeScreen.ViewModel {
    /// Whether everything that was asked for has come or failed, and reports have the age that they will ever have.
    var isComplete: Bool {
        isTimeKnown && localWeather.isComplete && localForecast.isComplete
            && favorites.allSatisfy { $0.weather.isComplete && $0.forecast.isComplete }
    }

    /// Whether the forecast here is on its way or here, or none will be asked for.
    var isLocalForecastAsked: Bool {
        guard case .weather(_, let status) = localWeather, status.latest != nil else { return true }
        return localForecast != nil
    }

    /// Whether this holds for the place that was looked up; false when none was.
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

extension Fetch {
    fileprivate var isComplete: Bool { !isFetching }
}

extension ForecastFetch? {
    /// Also when it is not asked for.
    fileprivate var isComplete: Bool { self?.isComplete ?? true }
}
