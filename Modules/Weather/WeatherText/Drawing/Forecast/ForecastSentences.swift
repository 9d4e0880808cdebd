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

    /// The next 24 hours, then a sentence for each day.
    var lines: [StyledLine] {
        let subject = place.map { texts.nextHours(24, at: $0) } ?? texts.nextHours(24)
        return (nextDay.map { said(subject, [$0]) } ?? []) + days
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
                    chance(step.chance, canSnow: step.canSnow),
                    step.fall.map { falls(step.rain?.millimeters, step.snow?.millimeters, $0) },
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
        let facts = [
            range, summary.isSevere ? texts.severeWeatherNote : nil,
            chance(summary.chance, canSnow: summary.canSnow),
            summary.fall.map { falls(summary.rain, summary.snow, $0) },
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
                    chance(day.chance, canSnow: day.canSnow),
                    day.fall.map { falls(day.rain, day.snow, $0) },
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

    private func chance(_ chance: Double?, canSnow: Bool) -> String? {
        chance.map {
            $0 > 0 ? texts.chanceOfFall(quantities.percent($0), canSnow: canSnow) : texts.noFall(canSnow: canSnow)
        }
    }

    private func falls(_ rain: Double?, _ snow: Double?, _ fall: Double) -> String {
        let amount = quantities.fall(fall, rain: rain, snow: snow)
        return switch (rain ?? 0 > 0, snow ?? 0 > 0) {
        case (true, false): texts.ofRain(amount)
        case (false, true): texts.ofSnow(amount)
        case (true, true), (false, false): texts.ofRainOrSnow(amount)
        }
    }
}
