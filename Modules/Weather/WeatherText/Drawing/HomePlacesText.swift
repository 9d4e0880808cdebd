import TextUI
import WeatherModel
import WeatherViews

/// The places above the favorites of home, each with its weather or with the reason it is missing.
struct HomePlacesText {
    let home: HomeScreen.ViewModel
    /// The source to credit.
    let source: SourceDescription?

    /// The place looked up.
    func section(of lookup: PlaceLookup, _ layout: TextLayout) -> Block {
        layout.section(title(of: lookup, layout.texts)) { inner in
            let lines =
                switch lookup {
                case .searching: inner.progress(inner.texts.lookingForPlace)
                case .noMatch(let query): inner.noMatch(for: query)
                case .searchFailed(_, let failure): inner.failure(failure)
                case .weather(let place, let status):
                    weather(status, home.lookupForecast, at: place, air: home.air, inner).lines
                }
            return Block(lines: lines)
        }
    }

    /// - Parameter role: The role of the place; nil for that of a place looked up.
    func title(of lookup: PlaceLookup, role: String? = nil, _ texts: Texts) -> StyledLine {
        let role = role ?? texts.lookedUpRole
        return switch lookup {
        case .searching(let query), .noMatch(let query), .searchFailed(let query, _):
            texts.title(texts.words(query), role: role)
        case .weather(let place, _): texts.title(of: place, role: role)
        }
    }

    /// The user's location; if it is unknown, the first favorite or the available remedies.
    func localSection(_ layout: TextLayout, isBrief: Bool = false) -> Block {
        layout.section(localTitle(layout.texts)) { Block(lines: local($0, isBrief)) }
    }

    func localTitle(_ texts: Texts) -> StyledLine {
        if let place = home.featured?.place { return texts.title(of: place, role: texts.firstFavoriteRole) }
        if let place = home.localWeather.place {
            return place.name.isEmpty
                ? texts.title(texts.yourLocation, role: texts.name(of: place))
                : texts.title(of: place, role: texts.yourLocationRole)
        }
        guard case .named(let lookup) = home.localWeather else { return StyledLine(texts.yourLocation, Theme.name) }
        return title(of: lookup, role: texts.yourLocationRole, texts)
    }

    private func local(_ layout: TextLayout, _ isBrief: Bool) -> [StyledLine] {
        let texts = layout.texts
        func shown(_ status: WeatherStatus, _ forecast: ForecastFetch?, at place: Place?, _ layout: TextLayout)
            -> [StyledLine]
        {
            let text = weather(status, forecast, at: place, air: home.lookup == nil ? home.air : nil, layout)
            return isBrief ? text.brief : text.lines
        }
        /// The featured favorite, or else a warning that the location is missing, with the first remedies that fit.
        func missing(_ text: String, _ remedies: [String]) -> [StyledLine] {
            let warning = layout.warning(text)
            guard let featured = home.featured else {
                var lines = warning
                for remedy in isBrief ? [] : remedies {
                    let longer = lines + layout.paragraph(remedy)
                    guard longer.count <= layout.height ?? .max else { break }
                    lines = longer
                }
                return lines
            }
            // Users who never provided a location need no reminder each time.
            let reminder = home.localWeather == .locationDisabled ? [] : warning
            let inner = layout.resized(width: layout.width, height: layout.height.map { $0 - reminder.count })
            return reminder + shown(featured.weather, featured.forecast, at: featured.place, inner)
        }
        return switch home.localWeather {
        case .checkingPermission: layout.progress(texts.checkingPermission)
        case .fetchingLocation, .named(.searching): layout.progress(texts.findingLocation)
        case .locationDisabled: missing(texts.locationNotKnown, remedies(layout))
        case .locationUnavailable: missing(texts.locationNotFound, remedies(layout))
        case .named(.noMatch(let name)): missing(texts.nothingCalled(name), [texts.advice(afterNoMatch: name)])
        case .named(.searchFailed(let name, let failure)):
            missing(texts.notLookedUp(name, texts.message(for: failure)), [texts.remedy(for: failure)])
        case .weather(_, let status), .named(.weather(_, let status)):
            shown(status, home.localForecast, at: home.localWeather.place, layout)
        }
    }

    private func weather(
        _ status: WeatherStatus, _ forecast: ForecastFetch?, at place: Place?, air: AirFetch?, _ layout: TextLayout
    ) -> PlaceWeatherText {
        PlaceWeatherText(
            status: status, forecast: forecast, layout: layout, air: air, source: source,
            place: place.map(layout.texts.name))
    }

    /// The remedies: adding a place (the location if none is set), setting the location or, unless shown, sample data.
    private func remedies(_ layout: TextLayout) -> [String] {
        let texts = layout.texts
        let isFirst = home.localWeather == .locationDisabled
        let name =
            layout.key(labeled: texts.add).map { isFirst ? texts.pressToAddPlace($0) : texts.pressToTypePlace($0) }
            ?? (!layout.presentation.isDialogue
                ? texts.lookUpByName : isFirst ? texts.answerToAddPlace : texts.answerToSearch)
        let options = texts.orStartWith(texts.locationOptions(asksDesktop: layout.presentation.asksDesktop))
        return [name, options] + (layout.presentation.banner == nil ? [texts.toLookAround] : [])
    }
}

extension TextLayout {
    /// Returns the notice that a search found nothing, with advice for this query.
    func noMatch(for query: String) -> [StyledLine] {
        warning(texts.noMatch) + paragraph(texts.advice(afterNoMatch: query))
    }
}
