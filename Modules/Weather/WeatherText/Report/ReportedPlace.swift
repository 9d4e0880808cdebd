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
    init(_ weather: WeatherStatus, at place: Place?, _ texts: Texts) {
        self.init(status: weather.name, place: place, weather: weather, problem: weather.failure.map(texts.problem))
    }

    /// Creates the place that a report is about: one without weather has only a status and a problem.
    ///
    /// - Parameters:
    ///   - view: The view; nil without a usable key.
    ///   - key: The reason there is no usable key.
    init(of view: Active.ViewModel?, _ presentation: Presentation, without key: KeyProblem = KeyProblem(.welcome)) {
        let texts = Texts(presentation.language)
        guard let view, case .home(let home) = view.screen else {
            self.init(status: key.status, problem: key.words(texts))
            return
        }
        let asked = home.requested
        if asked == .locationDisabled, let first = home.favorites.first {
            // Without a location, the first favorite is reported instead.
            self.init(first.weather, at: first.place, texts)
        } else if asked == .locationDisabled, case .blocked(let cause) = view.saving {
            self.init(status: "favorites_unreadable", problem: texts.noStandIn(cause))
        } else {
            let gap = asked.isComplete ? home.gap : nil
            self.init(
                status: asked.status, place: home.lookup == nil ? asked.place : home.lookup?.place,
                weather: asked.weather,
                problem: gap.map { texts.problem($0, asksDesktop: presentation.asksDesktop) })
        }
        air = home.air
        if place != nil { forecast = home.requestedForecast }
    }

    /// Returns the place with the status and the problem of its forecast. Without weather no forecast is requested, and
    /// the status and the problem of the weather remain.
    func ofForecast(_ texts: Texts) -> ReportedPlace {
        var reported = self
        if let forecast {
            (reported.status, reported.problem) = (forecast.name, forecast.failure.map(texts.problem))
        } else if status == "fetched" {
            reported.status = "not_asked"
        }
        return reported
    }
}

extension LocalWeather {
    /// The machine-readable status: one word with underscores.
    fileprivate var status: String {
        switch self {
        case .checkingPermission: "checking_permission"
        case .locationDisabled: "location_disabled"
        case .fetchingLocation: "fetching_location"
        case .locationUnavailable: "location_unavailable"
        case .named(.searching): "searching"
        case .named(.noMatch): "no_match"
        case .named(.searchFailed): "search_failed"
        case .weather(_, let weather), .named(.weather(_, let weather)): weather.name
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

    fileprivate func problem(_ gap: HomeScreen.Gap, asksDesktop: Bool) -> (message: String, remedy: String) {
        let options = self.giveItWith(locationOptions(asksDesktop: asksDesktop))
        return switch gap {
        case .failed(let failure), .searchFailed(_, let failure): problem(failure)
        case .noMatch(let query): (self.nothingCalled(query), advice(afterNoMatch: query))
        case .locationNotSet: (self.locationNotKnown, options)
        case .locationUnavailable: (self.locationNotFound, options)
        }
    }
}
