import HomeScreen
import Lifecycle
import TextUI
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

    init(_ place: Place, _ weather: WeatherStatus, _ texts: Texts) {
        self.place = place
        self.weather = weather
        switch weather {
        case .fetching: status = "fetching"
        case .fetched: status = "fetched"
        case .failed(let failure, _):
            status = "failed"
            problem = texts.problem(failure)
        }
    }

    init(_ favorite: HomeScreen.FavoriteWeather, _ texts: Texts) {
        self.init(favorite.place, favorite.weather, texts)
    }

    /// The place that a report is about. What is shown decides: a view without weather has none to report.
    init(of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation) {
        let texts = Texts(presentation.language)
        switch view {
        case .loading: self.init(status: "starting")
        case .onboard:
            self.init(status: "no_key", problem: (texts.noUsableKey, texts.startToEnterKey))
        case .failed(let message): self.init(status: "stopped", problem: (message, texts.startAgain))
        case .active(let active):
            guard case .home(let home) = active.screen else {
                self.init(status: "not_shown")
                return
            }
            switch subject {
            // The first favorite stands in for a location that is not set.
            case .home where home.localWeather == .locationDisabled && !home.favorites.isEmpty:
                self.init(home.favorites[0], texts)
            case .home, .local: self.init(home.localWeather, texts, asksDesktop: presentation.asksDesktop)
            case .lookup: self = home.lookup.map { ReportedPlace($0, texts) } ?? ReportedPlace(status: "not_asked")
            }
        }
    }

    /// - Parameter asksDesktop: whether the desktop is asked where the user is: it need not be advised any more.
    private init(_ local: LocalWeather.ViewModel, _ texts: Texts, asksDesktop: Bool) {
        let remedy = texts.giveItWith(texts.locationOptions(asksDesktop: asksDesktop))
        switch local {
        case .checkingPermission: self.init(status: "checking_permission")
        case .locationDisabled:
            self.init(status: "location_disabled", problem: (texts.locationNotKnown, remedy))
        case .fetchingLocation: self.init(status: "fetching_location")
        case .locationUnavailable:
            self.init(status: "location_unavailable", problem: (texts.locationNotFound, remedy))
        case .weather(let coordinate, let weather):
            self.init(local.place ?? Place(name: "", coordinate: coordinate), weather, texts)
        }
    }

    private init(_ lookup: PlaceLookup.ViewModel, _ texts: Texts) {
        switch lookup {
        case .searching: self.init(status: "searching")
        case .noMatch(let query):
            self.init(
                status: "no_match", problem: (texts.noMatch(for: query), texts.advice(afterNoMatch: query)))
        case .searchFailed(_, let failure):
            self.init(status: "search_failed", problem: texts.problem(failure))
        case .weather(let place, let weather): self.init(place, weather, texts)
        }
    }
}

extension Texts {
    /// What went wrong and what to do about it.
    func problem(_ failure: WeatherFailure) -> (message: String, remedy: String) {
        (message(for: failure), remedy(for: failure))
    }
}
