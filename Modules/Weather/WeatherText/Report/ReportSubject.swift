import HomeScreen
import Lifecycle
import WeatherModel
import WeatherRequests

/// What a report is about.
package enum ReportSubject: String, Sendable, Hashable {
    /// All of the home screen: the weather where the user is, and the favorites.
    case home
    /// The weather where the user is.
    case local
    /// The place that the user named.
    case lookup
}

/// One place of a report: what is known of it, and how far its weather is.
struct ReportedPlace {
    /// One word with underscores, for programs.
    var status: String
    /// As the geocoder has it, or what the weather service says about the user's coordinate.
    var place: Place?
    var weather: WeatherStatus?
    /// What went wrong and what to do about it, in words.
    var problem: (message: String, remedy: String)?

    init(status: String, place: Place? = nil, problem: (message: String, remedy: String)? = nil) {
        self.status = status
        self.place = place
        self.problem = problem
    }

    init(_ place: Place, _ weather: WeatherStatus) {
        self.place = place
        self.weather = weather
        switch weather {
        case .fetching: status = "fetching"
        case .fetched: status = "fetched"
        case .failed(let failure, _):
            status = "failed"
            problem = (failure.message, failure.remedy)
        }
    }

    init(_ favorite: HomeScreen.FavoriteWeather) { self.init(favorite.place, favorite.weather) }

    /// The place that a report is about. What is shown decides: a view without weather has none to report.
    ///
    /// - Parameter asksDesktop: whether the desktop is asked where the user is.
    init(of view: Lifecycle.ViewModel, for subject: ReportSubject, asksDesktop: Bool) {
        switch view {
        case .loading: self.init(status: "starting")
        case .onboard:
            self.init(status: "no_key", problem: ("There is no usable API key.", "Start the app to enter one."))
        case .failed(let message): self.init(status: "stopped", problem: (message, "Start the app again."))
        case .active(let active):
            guard case .home(let home) = active.screen else {
                self.init(status: "not_shown")
                return
            }
            switch subject {
            case .home, .local: self.init(home.localWeather, asksDesktop: asksDesktop)
            case .lookup: self = home.lookup.map { ReportedPlace($0) } ?? ReportedPlace(status: "not_asked")
            }
        }
    }

    private init(_ local: LocalWeather.ViewModel, asksDesktop: Bool) {
        let remedy = "Give it with \(LocalWeatherText.remedy(asksDesktop: asksDesktop))."
        switch local {
        case .checkingPermission: self.init(status: "checking_permission")
        case .locationDisabled:
            self.init(status: "location_disabled", problem: ("Your location is not known.", remedy))
        case .fetchingLocation: self.init(status: "fetching_location")
        case .locationUnavailable:
            self.init(status: "location_unavailable", problem: ("Your location could not be found.", remedy))
        case .weather(let coordinate, let weather):
            let conditions = weather.report?.conditions
            let place = Place(name: conditions?.name ?? "", coordinate: coordinate, country: conditions?.country)
            self.init(place, weather)
        }
    }

    private init(_ lookup: PlaceLookup.ViewModel) {
        switch lookup {
        case .searching: self.init(status: "searching")
        case .noMatch(let query):
            self.init(
                status: "no_match", problem: ("No place is called “\(query)”.", query.adviceAfterNoMatch))
        case .searchFailed(_, let failure):
            self.init(status: "search_failed", problem: (failure.message, failure.remedy))
        case .weather(let place, let weather): self.init(place, weather)
        }
    }
}
