import HomeFeature
import LifecycleCore
import TextUI
import WeatherModel
import WeatherRequests

/// A place of a report, with the state of its weather.
struct ReportedPlace {
    /// The machine-readable status: one word with underscores.
    var status: String
    /// The place as returned by the geocoder, or by the weather service for the user's coordinate.
    var place: Place?
    var weather: WeatherStatus?
    /// The forecast; nil if none was requested.
    var forecast: ForecastFetch?
    /// The error message and its remedy.
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

    /// Creates the place that a report is about: one without weather has only a status and a problem.
    ///
    /// - Parameter view: nil without a usable key.
    init(of view: Active.ViewModel?, _ presentation: Presentation) {
        let texts = Texts(presentation.language)
        guard case .home(let home)? = view?.screen else {
            self.init(status: "no_key", problem: (texts.noUsableKey, texts.startToEnterKey))
            return
        }
        if let lookup = home.lookup {
            self.init(lookup, texts)
        } else if home.localWeather == .locationDisabled, let first = home.favorites.first {
            // Without a location, the first favorite is reported instead.
            self.init(first, texts)
        } else {
            self.init(home.localWeather, texts, asksDesktop: presentation.asksDesktop)
        }
        if place != nil { forecast = home.lookup == nil ? home.localForecast : home.lookupForecast }
    }

    /// Returns the place with the status and the problem of its forecast. Without weather no forecast is requested, and
    /// those of the weather stay.
    func ofForecast(_ texts: Texts) -> ReportedPlace {
        var reported = self
        switch forecast {
        case nil: if status == "fetched" { (reported.status, reported.problem) = ("not_asked", nil) }
        case .fetching: (reported.status, reported.problem) = ("fetching", nil)
        case .fetched: (reported.status, reported.problem) = ("fetched", nil)
        case .failed(let failure, _): (reported.status, reported.problem) = ("failed", texts.problem(failure))
        }
        return reported
    }

    /// - Parameter asksDesktop: Whether the desktop is asked for the location; if so, the remedy does not suggest it.
    private init(_ local: LocalWeather, _ texts: Texts, asksDesktop: Bool) {
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

    private init(_ lookup: PlaceLookup, _ texts: Texts) {
        switch lookup {
        case .searching: self.init(status: "searching")
        case .noMatch(let query):
            self.init(
                status: "no_match", problem: (texts.nothingCalled(query), texts.advice(afterNoMatch: query)))
        case .searchFailed(_, let failure):
            self.init(status: "search_failed", problem: texts.problem(failure))
        case .weather(let place, let weather): self.init(place, weather, texts)
        }
    }
}

extension Texts {
    /// Returns the error message of a failure and its remedy.
    func problem(_ failure: WeatherFailure) -> (message: String, remedy: String) {
        (message(for: failure), remedy(for: failure))
    }
}
