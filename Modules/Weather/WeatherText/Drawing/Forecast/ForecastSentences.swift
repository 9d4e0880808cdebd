import TextUI
import WeatherModel

/// A forecast in sentences, as an alternative to a chart.
struct ForecastSentences {
    let forecast: Forecast
    let layout: TextLayout
    /// The name of the place, for sentences that stand near those about other places.
    var place: String?
    private var quantities: QuantityText { QuantityText(layout) }
    private var texts: Texts { layout.texts }

    /// A sentence for the next 24 hours; none without forecasts.
    var nextHours: [StyledLine] {
        let subject = place.map { texts.nextDayAt($0) } ?? texts.nextHours(24)
        return nextDay.map { said(subject, [$0]) } ?? []
    }

    /// A sentence for each step.
    var hours: [StyledLine] {
        forecast.steps.flatMap { step -> [StyledLine] in
            let time = forecast.localTime(step.time)
            return said(
                "\(texts.weekday(of: time)) \(quantities.clock(time))",
                [
                    quantities.degrees(step.temperature), step.isSevere ? texts.severeWeatherNote : nil,
                    step.words(texts),
                    chance(step.chance, isDry: step.fall == nil, canSnow: step.canSnow),
                    falls(step.rain?.millimeters, step.snow?.millimeters),
                    step.wind.map { texts.windNote(quantities.wind($0)) },
                ])
        }
    }

    /// The next 24 hours: the coldest and warmest times and the precipitation; nil without forecasts.
    var nextDay: String? {
        let day = NextDay(forecast)
        guard let summary = day.summary,
            let coldest = day.steps.min(by: { $0.temperature < $1.temperature }),
            let warmest = day.steps.max(by: { $0.temperature < $1.temperature })
        else { return nil }
        let range =
            quantities.degrees(coldest.temperature) == quantities.degrees(warmest.temperature)
            ? quantities.degrees(coldest.temperature)
            : [coldest, warmest].map { texts.degreesAt(quantities.degrees($0.temperature), clock($0)) }
                .joined(separator: ", ")
        let isDry = summary.fall == nil
        let isKnown = !isDry || summary.chance ?? 0 > 0 || forecast.knowsFall(of: day.steps)
        let facts = [
            range, summary.isSevere ? texts.severeWeatherNote : nil,
            isKnown ? chance(summary.chance, isDry: isDry, canSnow: summary.canSnow) : nil,
            falls(summary.rain, summary.snow),
        ]
        return facts.compactMap { $0 }.joined(separator: ", ")
    }

    private func clock(_ step: ForecastStep) -> String { quantities.clock(forecast.localTime(step.time)) }

    /// A sentence for each day.
    var days: [StyledLine] {
        forecast.days.flatMap { day in
            said(
                "\(texts.weekday(of: day.date)) \(day.date.day)",
                [
                    temperatures(day),
                    day.isSevere ? texts.severeWeatherNote : nil, day.words(texts),
                    chance(day.chance, isDry: day.fall == nil, canSnow: day.canSnow),
                    falls(day.rain, day.snow),
                    day.wind.map { texts.windUpTo(quantities.wind($0)) },
                ])
        }
    }

    /// The range of temperatures, or the bound that is known.
    private func temperatures(_ day: ForecastDay) -> String? {
        switch (day.lowest.map { quantities.degrees($0) }, day.highest.map { quantities.degrees($0) }) {
        case (let lowest?, let highest?): texts.range(lowest, highest)
        case (let lowest?, nil): texts.fromDegrees(lowest)
        case (nil, let highest?): texts.upToDegrees(highest)
        case (nil, nil): nil
        }
    }

    private func said(_ subject: String, _ facts: [String?]) -> [StyledLine] {
        let sentence = facts.compactMap { $0 }.joined(separator: ", ")
        return layout.wrapped(StyledLine(subject, Theme.name) + StyledLine(": \(layout.words(sentence))."))
    }

    /// - Parameter isDry: Whether no amount is expected.
    private func chance(_ chance: Double?, isDry: Bool, canSnow: Bool) -> String? {
        let fall = texts.fall(canSnow)
        return chance.map {
            $0 > 0 || !isDry ? texts.chanceOfFall(quantities.percent($0), fall) : texts.noFall(fall)
        }
    }

    /// The amounts of rain and snow; nil if none is expected.
    private func falls(_ rain: Double?, _ snow: Double?) -> String? {
        let (rain, snow) = (rain ?? 0, snow ?? 0)
        let amounts = [
            rain > 0 ? texts.ofRain(quantities.amount(rain)) : nil,
            snow > 0 ? texts.ofSnow(quantities.snow(snow)) : nil,
        ]
        .compactMap(\.self)
        return amounts.isEmpty ? nil : amounts.joined(separator: ", ")
    }
}
