import TextUI
import WeatherModel
import WeatherViews

/// The forecast at a place to a given extent, with the reason why it is not current.
struct ForecastText {
    let forecast: ForecastFetch
    let layout: TextLayout
    /// Whether the failure to renew the forecast is reported elsewhere.
    var isFailureSaid = false
    /// The name of the place, for sentences that stand near those about other places.
    var place: String?
    private var texts: Texts { layout.texts }

    /// Returns the chart and the days below their headings; sentences in a dialogue.
    ///
    /// - Parameters:
    ///   - curve: The height of the curve in lines; 0 for a single line with a sparkline.
    ///   - isShort: Whether the chart below the curve is abbreviated.
    ///   - days: The maximum number of days.
    ///   - hasWords: Whether days are described in words if there is room.
    func lines(curve: Int, isShort: Bool = false, days: Int = .max, hasWords: Bool = true) -> [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue {
            let remark = remark(known).map { layout.wrapped(StyledLine("\(texts.forecast): ") + $0) } ?? []
            return remark + ForecastSentences(forecast: known, layout: layout, place: place).lines
        }
        guard curve > 0 else { return inBrief }
        let chart = HoursChart(forecast: known, layout: layout)
        let table = DaysTable(days: known.days, layout: layout, limit: days, hasWords: hasWords)
        let rows = table.lines
        let head = heading(texts.nextHours(chart.hours), remark(known))
        return head + chart.lines(curve: curve, isShort: isShort)
            + (rows.isEmpty ? [] : [""] + heading(texts.days, table.note) + rows)
    }

    /// The next 24 hours in one line, or why there is no forecast.
    var inBrief: [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue { return lines(curve: 0) }
        return [NextDay(known).brief(layout, width: layout.width)]
    }

    /// Every three-hour forecast in a table, or in sentences in a dialogue; or why there is no forecast.
    var everyStep: [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        return layout.presentation.isDialogue
            ? ForecastSentences(forecast: known, layout: layout).hours
            : HoursTable(forecast: known, layout: layout).lines
    }

    /// The reason why there is no forecast to draw.
    private var nothing: [StyledLine] {
        switch forecast {
        case .fetching: layout.progress(texts.fetchingForecast)
        case .fetched: layout.paragraph(texts.noForecastHere, Theme.label)
        case .failed(let failure, _): layout.warning(texts.noForecast(texts.brief(failure)), Theme.failure)
        }
    }

    /// The caveats of a drawn forecast: times in UTC, or a forecast that is not current.
    private func remark(_ known: Forecast) -> StyledLine? {
        let zone = known.utcOffset == nil ? StyledLine(texts.timesInUTC, Theme.warning) : nil
        let state: StyledLine? =
            switch forecast {
            case .fetching: StyledLine(texts.fetchingNote + layout.glyphs.ellipsis, Theme.progress)
            case .fetched: nil
            case .failed where isFailureSaid: nil
            case .failed(let failure, _):
                StyledLine("! \(texts.forecastNotRenewed(texts.brief(failure)))", Theme.failure)
            }
        let parts = [zone, state].compactMap { $0 }
        return parts.isEmpty ? nil : .joined(parts, by: ", ")
    }

    private func heading(_ title: String, _ remark: StyledLine?) -> [StyledLine] {
        let name = StyledLine(title, Theme.name)
        return layout.wrapped(
            remark.map { name + StyledLine(" \(layout.glyphs.separator) ", Theme.label) + $0 } ?? name)
    }
}
