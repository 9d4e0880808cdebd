import TextUI
import WeatherModel
import WeatherRequests

/// The weather cells of a row of favorites.
extension FavoriteWeatherTable {
    private var quantities: QuantityText { QuantityText(layout) }

    func icon(_ weather: WeatherStatus) -> StyledLine {
        let icon = weather.report.map { WeatherIcon.column(for: $0.conditions, layout) }
        return (icon ?? "").padded(to: WeatherIcon.columnWidth(layout))
    }

    func temperature(_ weather: WeatherStatus) -> StyledLine {
        shown(
            weather.report.map { quantities.temperature($0.conditions.temperature, places: 0) }, of: weather,
            weather.report.map { Theme.temperature($0.conditions.temperature) } ?? .plain)
    }

    func sky(_ weather: WeatherStatus) -> StyledLine {
        guard let report = weather.report else { return state(weather, isAlone: true) }
        let conditions = report.conditions
        return shown(conditions.markedWords(layout), of: weather, conditions.isSevere ? Theme.failure : .plain)
    }

    func wind(_ weather: WeatherStatus) -> StyledLine {
        shown(weather.report?.conditions.wind.map { quantities.wind($0) }, of: weather, .plain)
    }

    private func shown(_ text: String?, of weather: WeatherStatus, _ style: Style) -> StyledLine {
        StyledLine(text ?? "", weather.isStale ? .dim : style)
    }

    /// The state of the row's report. Without a report it is empty, because `sky(_:)` shows the state instead. During a
    /// fetch it remains the age, so that no column gets wider.
    func state(_ weather: WeatherStatus, isAlone: Bool = false) -> StyledLine {
        guard isAlone || weather.report != nil else { return "" }
        let texts = layout.texts
        return switch weather {
        case .fetched(let report): StyledLine(texts.words(for: report.age) ?? "", .dim)
        case .fetching(let previous?): StyledLine(texts.words(for: previous.age) ?? "", .dim)
        case .fetching(nil): StyledLine("\(texts.fetchingNote)\(layout.glyphs.ellipsis)", Theme.progress)
        case .failed(let failure, let previous):
            StyledLine("! \(previous.flatMap { texts.words(for: $0.age) } ?? texts.brief(failure))", Theme.failure)
        }
    }
}
