import TextUI
import WeatherModel

/// The next 24 hours and tomorrow in one sentence: "Rain from 13:00, 4 mm; tomorrow 6° colder".
struct DayAhead {
    let forecast: Forecast
    let layout: TextLayout
    private var texts: Texts { layout.texts }
    private var quantities: QuantityText { QuantityText(layout) }

    /// The sentence without a period; nil if nothing is known.
    var sentence: String? {
        let parts = [fall, tomorrow].compactMap { $0 }
        let sentence = parts.joined(separator: "; ")
        return parts.isEmpty ? nil : layout.words(sentence.prefix(1).uppercased() + sentence.dropFirst())
    }

    /// The least amount in millimeters and the least chance in percent that are mentioned.
    private static let (leastFall, leastChance) = (0.1, 30.0)

    /// The rain and snow of the next 24 hours; nil if they are unknown.
    private var fall: String? {
        let steps = NextDay(forecast).steps
        let falling = steps.filter { $0.fall ?? 0 >= Self.leastFall || $0.kind.isPrecipitation }
        let canSnow = falling.isEmpty ? steps.contains(where: \.canSnow) : falling.contains(where: \.canSnow)
        let wet = steps.indices.filter {
            (steps[$0].fall ?? 0 >= Self.leastFall || steps[$0].kind == .thunderstorm)
                && steps[$0].chance ?? 100 >= Self.leastChance
        }
        guard let first = wet.first, let last = wet.last else {
            // An unlikely amount is drawn nevertheless, so the day is not called dry.
            let amounts = steps.contains { $0.fall ?? 0 >= Self.leastFall } ? steps : []
            if let chance = steps.compactMap(\.chance).max(), !amounts.isEmpty || chance >= Self.leastChance {
                let possible = texts.fallPossible(quantities.percent(chance), canSnow: canSnow)
                return ([possible] + (amounts.isEmpty ? [] : [total(of: Array(amounts))])).joined(separator: ", ")
            }
            return falling.isEmpty && forecast.knowsFall(of: steps) ? texts.noFall(texts.fall(canSnow)) : nil
        }
        // Precipitation is that of the time before a step.
        let start = first > 0 ? clock(steps[first].time - forecast.stepLength) : nil
        let end = last < steps.count - 1 ? clock(steps[last].time) : nil
        let pauses = zip(wet, wet.dropFirst()).contains { steps[$1].time - steps[$0].time > 2 * NextDay.slot }
        let amounts = wet.map { steps[$0] }
        let what = kind(of: amounts) + (pauses ? " \(texts.onAndOff)" : "")
        let isThroughout = start == nil && end == nil
        let span = pauses && isThroughout ? what : texts.span(what, from: start, until: end)
        return amounts.contains { $0.fall != nil } ? "\(span), \(total(of: amounts))" : span
    }

    /// The total precipitation of some steps.
    private func total(of steps: [ForecastStep]) -> String {
        let sum = forecast.summary(of: steps)
        return quantities.fall(rain: sum?.rain, snow: sum?.snow)
    }

    private func clock(_ time: Int64) -> String { quantities.clock(forecast.localTime(time)) }

    private func kind(of steps: [ForecastStep]) -> String {
        let kinds = Set(steps.flatMap(\.phenomena).map(\.kind))
        if kinds.contains(.thunderstorm) { return texts.thunderstorms }
        if kinds.contains(.freezingRain) { return texts.freezingRain }
        let hasRain = steps.contains { $0.rain?.millimeters ?? 0 > 0 }
        let hasSnow = steps.contains { $0.snow?.millimeters ?? 0 > 0 }
        return hasRain && hasSnow ? texts.rainAndSnow : hasSnow ? texts.snow : texts.rain
    }

    /// The difference of tomorrow's highest temperature from today's; nil unless both cover complete days.
    private var tomorrow: String? {
        let days = forecast.days
        guard days.count > 1, forecast.hasBegun(days[0]), days[1].date.weekday == (days[0].date.weekday + 1) % 7,
            days[0].values?.highest != nil || days[0].date.hour <= 12, let today = days[0].highest,
            days[1].isWhole, let next = days[1].highest
        else { return nil }
        let difference = quantities.wholeDegrees(next) - quantities.wholeDegrees(today)
        let degrees = quantities.difference(abs(difference))
        return difference == 0
            ? texts.asWarm : difference > 0 ? texts.warmer(degrees) : texts.colder(degrees)
    }
}

extension Forecast {
    /// Whether the first day has begun, so that it is today.
    func hasBegun(_ first: ForecastDay) -> Bool {
        first.steps.isEmpty ? !steps.isEmpty : first.date.secondOfDay >= stepLength
    }
}
