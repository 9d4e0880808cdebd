import TextUI
import WeatherModel
import WeatherViews

/// The forecast at a place to a given extent, with the reason why it is not current.
struct ForecastText {
    let forecast: ForecastFetch
    let layout: TextLayout
    /// The weather now, from which the chart starts.
    var observed: Conditions?
    /// Whether the failure to renew the forecast is reported elsewhere.
    var isFailureSaid = false
    /// The name of the place, for sentences that stand near those about other places.
    var place: String?
    /// The age of the last weather, for a forecast that is shown without it; nil if the weather is current.
    var age: Age?
    /// The maximum number of days that are listed, with their steps. The text on the next 24 hours uses all days.
    var mostDays = Int.max
    private var texts: Texts { layout.texts }

    /// Returns the sections of the drawing, the chart and the days, in any detail; sentences in a dialogue. Parts that
    /// are the same in each detail are drawn once.
    ///
    /// - Parameter hasWords: Whether days are described in words if there is room.
    func drawing(hasWords: Bool = true) -> (WeatherDetail) -> [[StyledLine]] {
        guard let known else {
            let nothing = nothing
            return { _ in [nothing] }
        }
        let (remark, ahead) = (remark(known), DayAhead(forecast: known, layout: layout).sentence.map { StyledLine($0) })
        if layout.presentation.isDialogue {
            let said = remark.map { layout.wrapped(StyledLine("\(texts.forecast): ") + $0) } ?? []
            let summary = ahead.map { layout.wrapped($0 + ".") } ?? []
            let next = ForecastSentences(forecast: known, layout: layout, place: place).nextHours
            let sentences = said + summary + next + ForecastSentences(forecast: limited(known), layout: layout).days
            return { _ in [sentences] }
        }
        let chart = HoursChart(forecast: known, layout: layout, observed: observed)
        let chartHours = HoursChart.hours(in: layout)
        let title = texts.nextHours(chartHours)
        // The sentence is about a day, also below a longer chart.
        let day = texts.nextHours(24)
        let sentence = ahead.map { layout.wrapped(chartHours > 24 ? StyledLine("\(day): ") + $0 : $0) } ?? []
        let days = limited(known).days
        let rows = DaysTable(days, of: known, layout: layout, hasWords: hasWords).lines
        let partial = hasWords ? nil : partial(days, of: known)
        // Consecutive details often have the same chart.
        var last: (detail: WeatherDetail, hours: [StyledLine])?
        return { detail in
            let hours =
                if let last, last.detail.curve == detail.curve, last.detail.isShort == detail.isShort {
                    last.hours
                } else {
                    detail.curve > 0 ? chart?.lines(curve: detail.curve, isShort: detail.isShort) ?? [] : []
                }
            last = (detail, hours)
            guard detail.isTight else {
                let days = rows.isEmpty ? [] : daysHeading(hours.isEmpty ? remark : nil, partial) + rows
                return [hours.isEmpty ? [] : heading(title, remark) + sentence + hours, days]
            }
            let head = remark.map { isFetching ? [] : layout.wrapped($0) } ?? []
            let brief = detail.curve > 0 ? [] : [NextDay(known).brief(layout, width: layout.width)]
            let named =
                ahead.map { heading(day, $0) }.flatMap { $0.count == 1 && !hours.isEmpty ? $0 : nil } ?? sentence
            // There is no room for the hours that a day covers. If not all days fit, the chart covers today.
            let whole = days.indices.filter { days[$0].isWhole }
            var listed = whole.isEmpty ? Array(days.indices) : whole
            if listed.count > detail.days, known.hasBegun(days[0]) { listed.removeAll { $0 == 0 } }
            let shown = listed.prefix(detail.days).map { rows[$0] }
            return [head + brief + (detail.hasSentence ? named : []) + hours, shown]
        }
    }

    /// The forecast, unless it is empty.
    private var known: Forecast? { forecast.latest.flatMap { $0.firstTime == nil ? nil : $0 } }

    /// The forecast for the days that are listed.
    private func limited(_ known: Forecast) -> Forecast { known.reported(.everything, days: mostDays) }

    private var isFetching: Bool { forecast.isFetching }

    /// The next 24 hours in one line, or why there is no forecast.
    var inBrief: [StyledLine] {
        guard let known else { return nothing }
        if layout.presentation.isDialogue { return drawing()(.brief).flatMap { $0 } }
        return [NextDay(known).brief(layout, width: layout.width)]
    }

    /// The heading of `everyStep`.
    var stepHeading: String {
        guard let known else { return texts.hours }
        let listed = listed(known)
        return texts.everyStep(of: listed.stepLength, hasFall: listed.steps.contains { $0.fall != nil })
    }

    /// Every step in a table, or in sentences in a dialogue, which are for three hours or more unless they are few; or
    /// why there is no forecast.
    func everyStep(areFew: Bool = false) -> [StyledLine] {
        guard let known else { return nothing }
        return layout.presentation.isDialogue
            ? ForecastSentences(forecast: areFew ? limited(known) : listed(known), layout: layout).hours
            : HoursTable(forecast: listed(known), layout: layout).lines
    }

    /// The forecast with the steps that are listed: in a dialogue, of three hours or more.
    private func listed(_ known: Forecast) -> Forecast {
        layout.presentation.isDialogue ? limited(known).merged(to: NextDay.slot) : limited(known)
    }

    /// Every day in a line, or in a sentence in a dialogue; or why there is no forecast.
    var everyDay: [StyledLine] {
        guard let known else { return nothing }
        return layout.presentation.isDialogue
            ? ForecastSentences(forecast: known, layout: layout).days
            : DaysTable(known.days, of: known, layout: layout).lines
    }

    /// The reason there is no forecast to draw.
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
            case .failed: isFailureSaid ? nil : notRenewed
            }
        let parts = [zone, state].compactMap { $0 }
        return parts.isEmpty ? nil : .joined(parts, by: ", ")
    }

    /// Why a drawn forecast is not current, and how old it is; nil if it is, or if there is none.
    var notRenewed: StyledLine? {
        guard let failure = forecast.failure, known != nil else { return nil }
        let cause = "! \(texts.forecastNotRenewed(texts.brief(failure)))"
        let observed = age.flatMap { layout.words(for: $0) }.map { texts.weatherObserved($0) }
        return StyledLine([cause, observed].compactMap(\.self).joined(separator: "; "), Theme.failure)
    }

    /// The days of which only some hours are known, with these: `Sat 14 (from 19:00)`; nil without any.
    private func partial(_ days: [ForecastDay], of known: Forecast) -> StyledLine? {
        let partial = days.filter { !$0.isWhole }.compactMap { day in
            known.extent(of: day, layout).map { "\(texts.shortDay(of: day.date)) \($0)" }
        }
        return partial.isEmpty ? nil : StyledLine(partial.joined(separator: ", "), Theme.label)
    }

    /// The heading of the days, with the partial ones if they fit in its line.
    private func daysHeading(_ remark: StyledLine?, _ partial: StyledLine?) -> [StyledLine] {
        let parts = [remark, partial].compactMap(\.self)
        let whole = heading(texts.days, parts.isEmpty ? nil : .joined(parts, by: ", "))
        return whole.count == 1 ? whole : heading(texts.days, remark)
    }

    private func heading(_ title: String, _ remark: StyledLine? = nil) -> [StyledLine] {
        let name = StyledLine(title, Theme.name)
        return layout.wrapped(
            remark.map { name + StyledLine(" \(layout.glyphs.separator) ", Theme.label) + $0 } ?? name)
    }
}
