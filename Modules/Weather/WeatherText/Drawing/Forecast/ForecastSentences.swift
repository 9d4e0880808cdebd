import TextUI
import WeatherModel

/// A forecast as one would say it, for those who do not look at a chart.
struct ForecastSentences {
    let forecast: Forecast
    let layout: Layout
    private var quantities: QuantityText { QuantityText(layout) }

    /// The next 24 hours, then a sentence for each day.
    var lines: [StyledLine] { (nextDay.map { said("Next 24 hours", [$0]) } ?? []) + days.flatMap { $0 } }

    /// A sentence for each forecast of three hours.
    var hours: [StyledLine] {
        forecast.steps.flatMap { step -> [StyledLine] in
            let time = forecast.localTime(step.time)
            return said(
                "\(time.weekdayName) \(time.clock)",
                [
                    quantities.degrees(step.temperature), step.isSevere ? "severe weather" : nil, step.words,
                    chance(step.chance), step.fall.map { falls(step.rain?.millimeters, step.snow?.millimeters, $0) },
                    step.wind.map { "wind \(quantities.wind($0))" },
                ])
        }
    }

    /// The next 24 hours: when it is coldest and warmest, how much rain; nil without forecasts.
    var nextDay: String? {
        let day = NextDay(forecast)
        guard let coldest = day.steps.min(by: { $0.temperature < $1.temperature }),
            let warmest = day.steps.max(by: { $0.temperature < $1.temperature })
        else { return nil }
        let range =
            quantities.degrees(coldest.temperature) == quantities.degrees(warmest.temperature)
            ? quantities.degrees(coldest.temperature)
            : "\(quantities.degrees(coldest.temperature)) at \(day.clock(coldest)), "
                + "\(quantities.degrees(warmest.temperature)) at \(day.clock(warmest))"
        let facts = [
            range, day.isSevere ? "severe weather" : nil, chance(day.chance), day.fall.map { falls(nil, nil, $0) },
        ]
        return facts.compactMap { $0 }.joined(separator: ", ")
    }

    private var days: [[StyledLine]] {
        forecast.days.map { day in
            said(
                "\(day.date.weekdayName) \(day.date.day)",
                [
                    "\(quantities.degrees(day.lowest)) to \(quantities.degrees(day.highest))",
                    day.isSevere ? "severe weather" : nil, day.kind.words, chance(day.chance),
                    day.fall.map { falls(day.rain, day.snow, $0) },
                    day.wind.map { "wind up to \(quantities.wind($0))" },
                ])
        }
    }

    private func said(_ subject: String, _ facts: [String?]) -> [StyledLine] {
        let sentence = facts.compactMap { $0 }.joined(separator: ", ")
        return layout.wrapped(StyledLine(subject, Theme.name) + StyledLine(": \(layout.words(sentence))."))
    }

    private func chance(_ chance: Double?) -> String? {
        chance.flatMap { $0 > 0 ? "\(quantities.percent($0)) chance of rain or snow" : "no rain or snow" }
    }

    private func falls(_ rain: Double?, _ snow: Double?, _ fall: Double) -> String {
        let amount = quantities.amount(fall)
        return switch (rain ?? 0 > 0, snow ?? 0 > 0) {
        case (true, false): "\(amount) of rain"
        case (false, true): "\(amount) of snow"
        case (true, true), (false, false): "\(amount) of rain or snow"
        }
    }
}
