import TextUI
import WeatherModel
import WeatherRequests

/// The forecast at a place to a given extent, with the reason why it is not current.
struct ForecastText {
    let forecast: ForecastFetch
    let layout: TextLayout
    /// Whether the failure to renew the forecast is reported elsewhere.
    var isFailureSaid = false
    /// The name of the place, for sentences that stand near those about other places.
    var place: String?
    private var texts: Texts { layout.texts }

    /// The extent of a drawn forecast.
    struct Extent {
        /// The height of the curve in lines; 0 for a single line with a sparkline.
        var curve: Int
        /// Whether the chart below the curve is abbreviated.
        var isShort = false
        /// The number of days.
        var days = 0
        /// Whether days are described in words if there is room.
        var hasWords = true
    }

    /// The chart and the days below their headings; sentences in a dialogue.
    func lines(_ extent: Extent) -> [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue {
            let remark = remark(known).map { layout.wrapped(StyledLine("\(texts.forecast): ") + $0) } ?? []
            return remark + ForecastSentences(forecast: known, layout: layout, place: place).lines
        }
        guard extent.curve > 0 else { return inBrief }
        let chart = HoursChart(forecast: known, layout: layout)
        let days = DaysTable(days: known.days, layout: layout, limit: extent.days, hasWords: extent.hasWords)
        let rows = days.lines
        let head = heading(texts.nextHours(chart.hours), remark(known))
        return head + chart.lines(curve: extent.curve, isShort: extent.isShort)
            + (rows.isEmpty ? [] : [""] + heading(texts.days, days.note) + rows)
    }

    /// The next 24 hours in one line, or why there is no forecast.
    var inBrief: [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue { return lines(Extent(curve: 0)) }
        return [DayInBrief(day: NextDay(known), layout: layout).line(width: layout.width)]
    }

    /// The reason why there is no forecast to draw.
    var nothing: [StyledLine] {
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
