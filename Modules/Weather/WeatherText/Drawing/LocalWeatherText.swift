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
            return places.title(
                places.name(of: place), region: places.region(of: place), role: places.texts.firstFavoriteRole)
        }
        guard case .weather(let coordinate, let status) = view else {
            return StyledLine(places.texts.yourLocation, Theme.name)
        }
        let conditions = status.report?.conditions
        return places.title(
            places.name(conditions?.name ?? "", or: coordinate), region: conditions?.country ?? "",
            role: places.texts.yourLocationRole)
    }

    private func content(_ layout: Layout, _ isBrief: Bool) -> [StyledLine] {
        switch view {
        case .checkingPermission: layout.progress(layout.texts.checkingPermission)
        case .fetchingLocation: layout.progress(layout.texts.findingLocation)
        case .locationDisabled: missing(layout.texts.locationNotKnown, layout, isBrief)
        case .locationUnavailable: missing(layout.texts.locationNotFound, layout, isBrief)
        case .weather(_, let status):
            PlaceWeatherText(
                status: status, forecast: forecast, layout: layout,
                place: view.place.map(PlaceText(layout).name)
            ).lines(isBrief: isBrief)
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
        let warning = view == .locationUnavailable ? layout.warning(layout.texts.locationNotFound) : []
        let inner = layout.resized(width: layout.width, height: layout.height.map { $0 - warning.count })
        let weather = PlaceWeatherText(
            status: featured.weather, forecast: featured.forecast, layout: inner,
            place: PlaceText(layout).name(of: featured.place))
        return warning + weather.lines(isBrief: isBrief)
    }

    /// What helps: without telling the place, by telling it, or on samples, unless these are.
    private func remedies(_ layout: Layout) -> [String] {
        let texts = layout.texts
        let name =
            layout.key(to: .showDetail).map(texts.pressToTypePlace)
            ?? (layout.presentation.isDialogue ? texts.answerToSearch : texts.lookUpByName)
        let options = texts.orStartWith(texts.locationOptions(asksDesktop: layout.presentation.asksDesktop))
        return [name, options] + (layout.presentation.banner == nil ? [texts.toLookAround] : [])
    }
}
