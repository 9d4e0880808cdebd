import TextUI
import WeatherModel
import WeatherViews

/// The weather at a looked-up place, or why it is missing.
struct PlaceLookupText {
    let view: PlaceLookup
    let forecast: ForecastFetch?
    /// The air quality at the place; nil if it is unknown.
    var air: AirFetch?
    /// The source to credit.
    let source: SourceDescription?
    /// The role of the place; nil for that of a looked-up place.
    var role: String?

    func section(_ layout: TextLayout) -> Block {
        layout.section(title(PlaceText(layout))) { Block(lines: content($0)) }
    }

    func title(_ places: PlaceText) -> StyledLine {
        let role = role ?? places.texts.lookedUpRole
        return switch view {
        case .searching(let query), .noMatch(let query), .searchFailed(let query, _):
            places.title(places.words(query), region: "", role: role)
        case .weather(let place, _):
            places.title(places.name(of: place), region: places.region(of: place), role: role)
        }
    }

    private func content(_ layout: TextLayout) -> [StyledLine] {
        switch view {
        case .searching: layout.progress(layout.texts.lookingForPlace)
        case .noMatch(let query): layout.noMatch(for: query)
        case .searchFailed(_, let failure): layout.failure(failure)
        case .weather(let place, let status):
            PlaceWeatherText(
                status: status, forecast: forecast, layout: layout, air: air, source: source,
                place: PlaceText(layout).name(of: place)
            ).lines(isBrief: false)
        }
    }
}

extension TextLayout {
    /// Returns the notice that a search found nothing, with advice for this query.
    func noMatch(for query: String) -> [StyledLine] {
        warning(texts.noMatch) + paragraph(texts.advice(afterNoMatch: query))
    }
}
