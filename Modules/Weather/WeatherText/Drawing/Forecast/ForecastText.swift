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

    /// Returns the chart and the days below their headings, in any detail; sentences in a dialogue. What is the same
    /// in each detail is drawn once.
    ///
    /// - Parameter hasWords: Whether days are described in words if there is room.
    func drawing(hasWords: Bool = true) -> (WeatherDetail) -> [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else {
            let nothing = nothing
            return { _ in nothing }
        }
        let remark = remark(known)
        if layout.presentation.isDialogue {
            let said = remark.map { layout.wrapped(StyledLine("\(texts.forecast): ") + $0) } ?? []
            let sentences = said + ForecastSentences(forecast: known, layout: layout, place: place).lines
            return { _ in sentences }
        }
        let chart = HoursChart(forecast: known, layout: layout)
        let head = heading(texts.nextHours(chart.hours), remark)
        let rows = DaysTable(days: known.days, layout: layout, hasWords: hasWords).lines
        return { detail in
            guard detail.curve > 0 else { return inBrief }
            let shown = rows.prefix(detail.days)
            let days = shown.isEmpty ? [] : [""] + heading(texts.days, note(rows.count - shown.count)) + shown
            return head + chart.lines(curve: detail.curve, isShort: detail.isShort) + days
        }
    }

    /// The number of days without a row; nil if every day has one.
    private func note(_ missing: Int) -> StyledLine? {
        missing > 0 ? StyledLine(layout.glyphs.ellipsis + texts.moreDays(missing), Theme.label) : nil
    }

    /// The next 24 hours in one line, or why there is no forecast.
    var inBrief: [StyledLine] {
        guard let known = forecast.latest, !known.steps.isEmpty else { return nothing }
        if layout.presentation.isDialogue { return drawing()(.brief) }
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
