import TextUI
import WeatherModel
import WeatherRequests

/// The forecast at a place, as much of it as is asked for, and what keeps it from being new.
struct ForecastText {
    let forecast: ForecastFetch
    let layout: Layout
    /// Whether why it is not new is told elsewhere.
    var isFailureSaid = false
    /// The name of the place, where sentences about others stand nearby.
    var place: String?
    private var texts: Texts { layout.texts }

    /// How much of a forecast is drawn.
    struct Extent {
        /// The lines of the curve; 0 for a single line with a sparkline.
        var curve: Int
        /// Whether the chart under the curve is its short form.
        var isShort = false
        /// How many days are drawn.
        var days = 0
        /// Whether the days are named by their weather where there is room for that.
        var hasWords = true
    }

    /// The chart and the days under their headings; in a dialogue, sentences.
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

    /// The next 24 hours in one line, or why there are none.
    var inBrief: [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue { return lines(Extent(curve: 0)) }
        return [DayInBrief(day: NextDay(known), layout: layout).line(width: layout.width)]
    }

    /// Why there is no forecast to draw.
    var nothing: [StyledLine] {
        switch forecast {
        case .fetching: layout.progress(texts.fetchingForecast)
        case .fetched: layout.paragraph(texts.noForecastHere, Theme.label)
        case .failed(let failure, _): layout.warning(texts.noForecast(texts.brief(failure)), Theme.failure)
        }
    }

    /// What has to be known about a forecast that is drawn: that its clocks are those of UTC, that it is not new.
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
