import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The weather where the user is; where that is not known, that of the first favorite, or what can be done about it.
struct LocalWeatherText {
    let view: LocalWeather.ViewModel
    let forecast: ForecastFetch?
    /// The favorite that is shown instead.
    var featured: HomeScreen.FavoriteWeather?

    func section(_ layout: Layout, isBrief: Bool = false) -> Block {
        layout.section(title(PlaceText(layout))) { Block(lines: content($0, isBrief)) }
    }

    func title(_ places: PlaceText) -> StyledLine {
        if let place = featured?.place {
            return places.title(places.name(of: place), region: places.region(of: place), role: "first favorite")
        }
        guard case .weather(let coordinate, let status) = view else { return StyledLine("Your location", Theme.name) }
        let conditions = status.report?.conditions
        return places.title(
            places.name(conditions?.name ?? "", or: coordinate), region: conditions?.country ?? "",
            role: "your location")
    }

    private func content(_ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        switch view {
        case .checkingPermission: layout.progress("Checking whether your location may be used")
        case .fetchingLocation: layout.progress("Finding your location")
        case .locationDisabled: missing("Your location is not known.", layout, isBrief)
        case .locationUnavailable: missing("Your location could not be found.", layout, isBrief)
        case .weather(_, let status):
            PlaceWeatherText(status: status, forecast: forecast, layout: layout).lines(isBrief: isBrief)
        }
    }

    /// That there is no place, and what helps as far as there is room for it; or the favorite instead.
    private func missing(_ text: String, _ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        if let featured { return lines(of: featured, layout, isBrief) }
        let warning = layout.warning(text)
        let remedy = remedies(layout).flatMap { layout.paragraph($0) }
        let fits = layout.height.map { warning.count + remedy.count <= $0 } ?? true
        return isBrief || !fits ? warning : warning + remedy
    }

    /// Who never said where they are need not be told each time; who did, and was not found, does.
    private func lines(of featured: HomeScreen.FavoriteWeather, _ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        let warning = view == .locationUnavailable ? layout.warning("Your location could not be found.") : []
        let inner = layout.resized(width: layout.width, height: layout.height.map { $0 - warning.count })
        let weather = PlaceWeatherText(status: featured.weather, forecast: featured.forecast, layout: inner)
        return warning + weather.lines(isBrief: isBrief)
    }

    /// What helps: without telling the place, by telling it, or on samples, unless these are.
    private func remedies(_ layout: Layout) -> [String] {
        let name =
            layout.key(to: .showDetail).map { "Press \($0) to type the name of a place." }
            ?? (layout.presentation.isDialogue ? "Answer a to search for a place." : "Look up a place by name.")
        let options = "Or start with \(Self.remedy(asksDesktop: layout.presentation.asksDesktop))."
        return [name, options] + (layout.presentation.banner == nil ? ["To look around: weather demo."] : [])
    }

    /// How the place can be told, when the desktop was asked in vain or not at all.
    static func remedy(asksDesktop: Bool) -> String {
        "--location PLACE (a name, or LAT,LON)" + (asksDesktop ? "" : ", or --location auto to ask the system")
    }
}
