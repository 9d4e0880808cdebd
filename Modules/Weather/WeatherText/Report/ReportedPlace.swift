import TextUI
import WeatherModel
import WeatherViews

/// A place of a report, with the state of its weather.
struct ReportedPlace {
    /// The machine-readable status: one word with underscores.
    var status: String
    /// The place as returned by the geocoder, or by the weather service for the user's coordinate.
    var place: Place?
    var weather: WeatherStatus?
    /// The forecast; nil if none was requested.
    var forecast: ForecastFetch?
    /// The air quality; nil if it was not requested.
    var air: AirFetch?
    /// The error message and its remedy.
    var problem: (message: String, remedy: String)?
}

extension ReportedPlace {
    private init(_ weather: WeatherStatus, _ texts: Texts) {
        self.init(status: weather.name, weather: weather, problem: weather.failure.map(texts.problem))
    }

    init(_ place: Place, _ weather: WeatherStatus, _ texts: Texts) {
        self.init(weather, texts)
        self.place = place
    }

    /// Creates the place that a report is about: one without weather has only a status and a problem.
    ///
    /// - Parameters:
    ///   - view: nil without a usable key.
    ///   - key: why there is none.
    init(of view: Active.ViewModel?, _ presentation: Presentation, without key: KeyProblem = KeyProblem(.welcome)) {
        let texts = Texts(presentation.language)
        guard let view, case .home(let home) = view.screen else {
            self.init(status: key.status, problem: key.words(texts))
            return
        }
        if let lookup = home.lookup {
            self.init(lookup, texts)
        } else if home.localWeather == .locationDisabled, let first = home.favorites.first {
            // Without a location, the first favorite is reported instead.
            self.init(first.place, first.weather, texts)
        } else if home.localWeather == .locationDisabled, case .blocked(let cause) = view.saving {
            self.init(status: "favorites_unreadable", problem: texts.noStandIn(cause))
        } else {
            self.init(home.localWeather, texts, presentation)
        }
        air = home.air
        if place != nil { forecast = home.lookup == nil ? home.localForecast : home.lookupForecast }
    }

    /// Returns the place with the status and the problem of its forecast. Without weather no forecast is requested, and
    /// those of the weather stay.
    func ofForecast(_ texts: Texts) -> ReportedPlace {
        var reported = self
        if let forecast {
            (reported.status, reported.problem) = (forecast.name, forecast.failure.map(texts.problem))
        } else if status == "fetched" {
            reported.status = "not_asked"
        }
        return reported
    }

    private init(_ local: LocalWeather, _ texts: Texts, _ presentation: Presentation) {
        let remedy = texts.giveItWith(texts.locationOptions(asksDesktop: presentation.asksDesktop))
        switch local {
        case .checkingPermission: self.init(status: "checking_permission")
        case .locationDisabled:
            self.init(status: "location_disabled", problem: (texts.locationNotKnown, remedy))
        case .fetchingLocation: self.init(status: "fetching_location")
        case .locationUnavailable:
            self.init(status: "location_unavailable", problem: (texts.locationNotFound, remedy))
        case .weather(_, let weather): self.init(weather, texts)
        case .named(let lookup): self.init(lookup, texts)
        }
        place = local.place
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

extension Loadable {
    /// The name of the state in reports.
    fileprivate var name: String {
        switch self {
        case .fetching: "fetching"
        case .fetched: "fetched"
        case .failed: "failed"
        }
    }
}

extension Texts {
    /// Returns the error message of a failure and its remedy.
    fileprivate func problem(_ failure: WeatherFailure) -> (message: String, remedy: String) {
        (message(for: failure), remedy(for: failure))
    }
}
