import TextUI
import WeatherModel
import WeatherViews

/// The weather at the user's location; if it is unknown, that of the first favorite or the available remedies.
struct LocalWeatherText {
    let view: LocalWeather
    let forecast: ForecastFetch?
    /// The favorite shown in place of an unknown location.
    var featured: HomeScreen.FavoriteWeather?
    /// The source to credit.
    let source: SourceDescription?

    func section(_ layout: TextLayout, isBrief: Bool = false) -> Block {
        layout.section(title(layout.presentation)) { Block(lines: content($0, isBrief)) }
    }

    func title(_ presentation: Presentation) -> StyledLine {
        let places = PlaceText(presentation)
        if let place = featured?.place {
            return places.title(
                places.name(of: place), region: places.region(of: place), role: places.texts.firstFavoriteRole)
        }
        guard let place = view.place(in: presentation) else {
            return StyledLine(places.texts.yourLocation, Theme.name)
        }
        return places.title(
            places.name(of: place), region: place.country ?? "", role: places.texts.yourLocationRole)
    }

    private func content(_ layout: TextLayout, _ isBrief: Bool) -> [StyledLine] {
        switch view {
        case .checkingPermission: layout.progress(layout.texts.checkingPermission)
        case .fetchingLocation: layout.progress(layout.texts.findingLocation)
        case .locationDisabled: missing(layout.texts.locationNotKnown, layout, isBrief)
        case .locationUnavailable: missing(layout.texts.locationNotFound, layout, isBrief)
        case .weather(_, let status):
            PlaceWeatherText(
                status: status, forecast: forecast, layout: layout, source: source,
                place: view.place(in: layout.presentation).map(PlaceText(layout).name)
            ).lines(isBrief: isBrief)
        }
    }

    /// The featured favorite, or else a warning that the location is missing, with the remedies if they fit.
    private func missing(_ text: String, _ layout: TextLayout, _ isBrief: Bool) -> [StyledLine] {
        if let featured { return lines(of: featured, layout, isBrief) }
        let warning = layout.warning(text)
        let remedy = remedies(layout).flatMap { layout.paragraph($0) }
        let fits = layout.height.map { warning.count + remedy.count <= $0 } ?? true
        return isBrief || !fits ? warning : warning + remedy
    }

    /// Warns only if the location was not found: users who never provided one need no reminder each time.
    private func lines(of featured: HomeScreen.FavoriteWeather, _ layout: TextLayout, _ isBrief: Bool) -> [StyledLine] {
        let warning = view == .locationUnavailable ? layout.warning(layout.texts.locationNotFound) : []
        let inner = layout.resized(width: layout.width, height: layout.height.map { $0 - warning.count })
        let weather = PlaceWeatherText(
            status: featured.weather, forecast: featured.forecast, layout: inner, source: source,
            place: PlaceText(layout).name(of: featured.place))
        return warning + weather.lines(isBrief: isBrief)
    }

    /// The remedies: looking up a place by name, providing a location, or, unless already shown, sample data.
    private func remedies(_ layout: TextLayout) -> [String] {
        let texts = layout.texts
        let name =
            layout.key(labeled: texts.details).map(texts.pressToTypePlace)
            ?? (layout.presentation.isDialogue ? texts.answerToSearch : texts.lookUpByName)
        let options = texts.orStartWith(texts.locationOptions(asksDesktop: layout.presentation.asksDesktop))
        return [name, options] + (layout.presentation.banner == nil ? [texts.toLookAround] : [])
    }
}
