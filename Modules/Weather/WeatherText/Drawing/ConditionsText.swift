import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// One report with all its facts.
struct ConditionsText {
    let report: WeatherReport
    let layout: Layout
    private var conditions: Conditions { report.conditions }
    private var quantities: QuantityText { QuantityText(layout) }

    /// The facts from the most to the least important; what is not known is left out.
    var lines: [StyledLine] {
        headline + [""] + details + (details.isEmpty ? [] : [""]) + provenance
    }

    /// Temperature and sky beside the picture, and under them how it feels.
    private var headline: [StyledLine] {
        let icon = WeatherIcon.column(for: conditions, layout.glyphs) + " "
        let inner = layout.resized(width: layout.width - icon.width, height: nil)
        let temperature = StyledLine(quantities.temperature(conditions.temperature), Theme.temperature)
        let sky = StyledLine(conditions.words(layout), conditions.isSevere ? Theme.failure : .plain)
        let first = inner.wrapped(temperature + "  " + sky)
        let rest = inner.flow(feelings, by: ", ")
        let severe = conditions.isSevere ? inner.warning("Severe weather", Theme.failure) : []
        let indent = StyledLine(String(repeating: " ", count: icon.width))
        return zip(
            [icon] + Array(repeating: indent, count: first.count + rest.count + severe.count), first + severe + rest
        )
        .map(+)
    }

    private var feelings: [String] {
        let feelsLike = conditions.feelsLike.map { "feels like \(quantities.degrees($0, places: 1))" }
        return [feelsLike, area].compactMap { $0 }
    }

    /// The spread over the city now, which is not the day's.
    private var area: String? {
        guard let lowest = conditions.lowest, let highest = conditions.highest else { return nil }
        let (low, high) = (quantities.degrees(lowest), quantities.degrees(highest))
        return low == high ? nil : "in the area \(low) to \(high)"
    }

    /// Labels and values, in two columns where there is room for them.
    private var details: [StyledLine] {
        let cells = facts.map { [StyledLine($0.label, Theme.label), StyledLine($0.value)] }
        if layout.presentation.isDialogue, layout.width < 64 {
            return cells.flatMap { layout.wrapped($0[0] + "  " + $0[1]) }
        }
        guard layout.width >= 64 else {
            return Table(columns: [.init(), .init(minimumWidth: 4)], rows: cells)
                .lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
        }
        let half = (cells.count + 1) / 2
        let rows = (0..<half).map { cells[$0] + [""] + ($0 + half < cells.count ? cells[$0 + half] : ["", ""]) }
        let columns: [Table.Column] = [.init(), .init(minimumWidth: 4), .init(), .init(), .init(minimumWidth: 4)]
        return Table(columns: columns, rows: rows).lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
    }

    private var facts: [(label: String, value: String)] {
        let known: [(String, String?)] = [
            ("Wind", conditions.wind.map { quantities.wind($0, places: 1) }),
            ("Gusts", (conditions.wind?.gust).map { quantities.speed($0, places: 1) }),
            ("Rain", conditions.rain.map(quantities.precipitation)),
            ("Snow", conditions.snow.map(quantities.precipitation)),
            ("Clouds", conditions.cloudCover.map(quantities.percent)),
            ("Visibility", conditions.visibility.map(quantities.visibility)),
            ("Humidity", conditions.humidity.map(quantities.percent)),
            ("Pressure", conditions.pressure.map(quantities.pressure)),
        ]
        return known.compactMap { label, value in value.map { (label, $0) } } + sun
    }

    private var sun: [(label: String, value: String)] {
        guard conditions.sunrise != nil || conditions.sunset != nil else { return [] }
        return switch conditions.sun {
        case .times(let rise, let set): [("Sunrise", rise.clock), ("Sunset", set.clock)]
        case .noneToday: [("Sun", "no sunrise or sunset today")]
        }
    }

    /// When and by whom it was observed. Times are those of the place.
    private var provenance: [StyledLine] {
        let observed = conditions.observedAt > 0 ? "Observed \(conditions.observed.clock) local time" : nil
        let parts = [observed, report.age.words, "OpenWeather"].compactMap { $0 }
        return layout.flow(parts, by: " \(layout.glyphs.separator) ")
    }
}

extension Conditions {
    /// What there is to see in words, the most important first: all of it, or only so much.
    func words(_ layout: Layout, atMost limit: Int = .max) -> String {
        let texts = phenomena.map { $0.text.isEmpty ? $0.main.lowercased() : $0.text }.filter { !$0.isEmpty }
        return layout.words(texts.isEmpty ? "conditions unknown" : texts.prefix(limit).joined(separator: ", "))
    }
}
