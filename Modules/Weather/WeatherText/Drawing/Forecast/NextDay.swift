import TextUI
import WeatherModel

/// The next 24 hours from the first forecast on.
struct NextDay {
    let steps: ArraySlice<ForecastStep>
    private let forecast: Forecast

    /// The minimum period in seconds that a symbol or a sentence represents.
    static let slot: Int64 = 3 * 3600

    init(_ forecast: Forecast) {
        self.forecast = forecast
        steps = forecast.steps.first.map { forecast.steps(from: $0.time, hours: 24) } ?? []
    }

    /// The summary of the forecasts; nil without any.
    var summary: ForecastDay? { forecast.summary(of: Array(steps)) }

    /// Whether most of the steps with precipitation are mostly snow.
    var isMostlySnow: Bool { steps.count(where: \.isMostlySnow) * 2 > steps.count { $0.fall != nil } }

    /// The temperatures in one line with one column per slot; a missing slot is a gap.
    func sparkline(_ glyphs: Glyphs) -> StyledLine {
        var shown = forecast
        shown.steps = Array(steps)
        shown = shown.merged(to: Self.slot)
        guard let scale = Scale(shown.steps.map(\.temperature)), let start = shown.steps.first?.time else { return "" }
        let length = max(Self.slot, shown.stepLength)
        var columns: [(text: String, style: Style)] = []
        for step in shown.steps {
            let column = Int((step.time - start + length - 1) / length)
            while columns.count < column { columns.append((" ", .plain)) }
            guard columns.count == column else { continue }
            let bar = glyphs.bar(scale.height(of: step.temperature, within: 8))
            columns.append((bar, Theme.temperature(step.temperature, [])))
        }
        return StyledLine(columns: columns.count) { columns[$0] }
    }

    /// Returns a line of a sparkline, the temperature range, and rain or snow, as far as they fit; empty without
    /// forecasts.
    func brief(_ layout: TextLayout, width: Int) -> StyledLine {
        guard let summary else { return "" }
        let severe = summary.isSevere ? StyledLine("! \(layout.texts.severe)", Theme.failure) : ""
        let degrees = StyledLine(QuantityText(layout).range(of: summary) ?? "")
        func parts(isShort: Bool) -> [StyledLine] {
            [sparkline(layout.glyphs), degrees, severe, fall(summary, layout, isShort: isShort)]
        }
        let long = parts(isShort: false)
        let isWhole = StyledLine.joined(long, by: "  ").width <= width
        return (isWhole ? long : parts(isShort: true)).reduce("") { line, part in
            let longer = StyledLine.joined([line, part], by: "  ")
            return longer.width <= width ? longer : line
        }
    }

    /// The chance and amount of precipitation; empty if unknown.
    private func fall(_ summary: ForecastDay, _ layout: TextLayout, isShort: Bool) -> StyledLine {
        let quantities = QuantityText(layout)
        if summary.fall ?? 0 == 0, summary.chance == 0 {
            return forecast.knowsFall(of: steps) ? StyledLine(layout.texts.dry, Theme.label) : ""
        }
        let facts = [
            summary.chance.map { quantities.percent($0) },
            summary.fall.map { _ in quantities.fall(rain: summary.rain, snow: summary.snow, isShort: isShort) },
        ]
        .compactMap(\.self)
        guard !facts.isEmpty else { return "" }
        let sign = WeatherIcon.icon(for: isMostlySnow ? .snow : .rain, isDaytime: true, layout)
        return sign + StyledLine(" " + facts.joined(separator: " "), isMostlySnow ? Theme.snow : Theme.rain)
    }
}

extension Forecast {
    /// Whether the precipitation of some steps is known for nearly all of their time, and for nearly a day at least.
    func knowsFall(of steps: ArraySlice<ForecastStep>) -> Bool {
        guard let first = steps.first, let last = steps.last else { return false }
        let known = steps.count { $0.chance != nil || $0.rain != nil || $0.snow != nil }
        // Without chances, a step without an amount is dry.
        let count = steps.contains { $0.chance != nil } || known == 0 ? known : steps.count
        let span = max(86_400, last.time - first.time + stepLength)
        return Int64(count) * stepLength >= span - NextDay.slot
    }

    /// Returns the forecast with steps of at least this length in seconds, each with the precipitation of all the steps
    /// that it stands for, which end with it. They end at full multiples of the length in local time.
    func merged(to length: Int64) -> Forecast {
        guard stepLength < length else { return self }
        var merged = self
        merged.stepLength = length
        merged.steps = steps.chunked { ($0.time + Int64(utcOffset ?? 0) + length - 1) / length }
            .compactMap(ForecastStep.init(merging:))
        return merged
    }
}

extension ForecastStep {
    /// Creates the last one of some steps, with the precipitation and the most notable weather of all; nil without any.
    init?(merging steps: ArraySlice<ForecastStep>) {
        guard var step = steps.last else { return nil }
        func sum(_ part: (ForecastStep) -> Precipitation?) -> Precipitation? {
            let parts = steps.compactMap(part)
            guard !parts.isEmpty else { return nil }
            return Precipitation(
                millimeters: parts.reduce(0) { $0 + $1.millimeters }, minutes: parts.reduce(0) { $0 + $1.minutes })
        }
        (step.rain, step.snow) = (sum(\.rain), sum(\.snow))
        step.chance = steps.compactMap(\.chance).max()
        let wettest = steps.lazy.filter { $0.fall ?? 0 > 0 }.max { $0.fall ?? 0 < $1.fall ?? 0 }
        if let notable = steps.first(where: \.isSevere) ?? wettest { step.phenomena = notable.phenomena }
        self = step
    }
}

extension Array {
    /// Returns the runs of elements with the same key.
    func chunked(by key: (Element) -> Int64) -> [ArraySlice<Element>] {
        guard var last = first.map(key) else { return [] }
        var (chunks, start): ([ArraySlice<Element>], Int) = ([], 0)
        for index in 1..<count {
            let key = key(self[index])
            guard key != last else { continue }
            chunks.append(self[start..<index])
            (start, last) = (index, key)
        }
        return chunks + [self[start...]]
    }
}
