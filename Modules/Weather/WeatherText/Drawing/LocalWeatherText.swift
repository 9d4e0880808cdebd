import TextUI
import WeatherModel
import WeatherViews

/// The weather at the user's location; if it is unknown, that of the first favorite or the available remedies.
struct LocalWeatherText {
    let view: LocalWeather
    let forecast: ForecastFetch?
    /// The air quality at the shown place; nil if it is unknown.
    var air: AirFetch?
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
        if let place = view.place, place.name.isEmpty {
            return places.title(places.texts.yourLocation, region: "", role: places.name(of: place))
        }
        if let place = view.place {
            return places.title(
                places.name(of: place), region: places.region(of: place), role: places.texts.yourLocationRole)
        }
        guard case .named(let lookup) = view else { return StyledLine(places.texts.yourLocation, Theme.name) }
        return PlaceLookupText(
            view: lookup, forecast: nil, source: source, role: places.texts.yourLocationRole
        ).title(places)
    }

    private func content(_ layout: TextLayout, _ isBrief: Bool) -> [StyledLine] {
        let texts = layout.texts
        return switch view {
        case .checkingPermission: layout.progress(texts.checkingPermission)
        case .fetchingLocation, .named(.searching): layout.progress(texts.findingLocation)
        case .locationDisabled: missing(texts.locationNotKnown, remedies(layout), layout, isBrief)
        case .locationUnavailable: missing(texts.locationNotFound, remedies(layout), layout, isBrief)
        case .named(.noMatch(let name)):
            missing(texts.nothingCalled(name), [texts.advice(afterNoMatch: name)], layout, isBrief)
        case .named(.searchFailed(let name, let failure)):
            missing(
                texts.notLookedUp(name, texts.message(for: failure)), [texts.remedy(for: failure)], layout, isBrief)
        case .weather(_, let status), .named(.weather(_, let status)):
            PlaceWeatherText(
                status: status, forecast: forecast, layout: layout, air: air, source: source,
                place: view.place.map(PlaceText(layout).name)
            ).lines(isBrief: isBrief)
        }
    }

    /// The featured favorite, or else a warning that the location is missing, with the remedies if they fit.
    private func missing(
        _ text: String, _ remedies: [String], _ layout: TextLayout, _ isBrief: Bool
    ) -> [StyledLine] {
        let warning = layout.warning(text)
        // Users who never provided a location need no reminder each time.
        if let featured { return lines(of: featured, below: view == .locationDisabled ? [] : warning, layout, isBrief) }
        let remedy = remedies.flatMap { layout.paragraph($0) }
        let fits = layout.height.map { warning.count + remedy.count <= $0 } ?? true
        return isBrief || !fits ? warning : warning + remedy
    }

    private func lines(
        of featured: HomeScreen.FavoriteWeather, below warning: [StyledLine], _ layout: TextLayout, _ isBrief: Bool
    ) -> [StyledLine] {
        let inner = layout.resized(width: layout.width, height: layout.height.map { $0 - warning.count })
        let weather = PlaceWeatherText(
            status: featured.weather, forecast: featured.forecast, layout: inner, air: air, source: source,
            place: PlaceText(layout).name(of: featured.place))
        return warning + weather.lines(isBrief: isBrief)
    }

    /// The remedies: looking up a place by name, providing a location, or, unless already shown, sample data.
    private func remedies(_ layout: TextLayout) -> [String] {
        let texts = layout.texts
        let name =
            layout.key(labeled: texts.details).map { texts.pressToTypePlace($0) }
            ?? (layout.presentation.isDialogue ? texts.answerToSearch : texts.lookUpByName)
        let options = texts.orStartWith(texts.locationOptions(asksDesktop: layout.presentation.asksDesktop))
        return [name, options] + (layout.presentation.banner == nil ? [texts.toLookAround] : [])
    }
}
