import TextUI
import WeatherModel

/// A row for each day of a forecast, with its temperature range as a bar on a shared scale.
struct DaysTable {
    let forecast: Forecast
    let layout: TextLayout
    /// Whether days are described in words, and partial ones say which hours they are about, if there is room.
    var hasWords = true
    private var quantities: QuantityText { QuantityText(layout) }

    /// The rows. In tight layouts the words are dropped first, then the hours, the wind, the bar, the amount and chance of
    /// precipitation, and the icon.
    var lines: [StyledLine] {
        let days = forecast.days
        guard !days.isEmpty else { return [] }
        let bars = Scale(days.flatMap { [$0.lowest, $0.highest] }.compactMap(\.self))
            .map { RangeBar(scale: $0, glyphs: layout.glyphs) }
        var cells = days.map(cells)
        func table(bar width: Int) -> TextTable {
            for (row, day) in days.enumerated() {
                guard let lowest = day.lowest, let highest = day.highest, lowest <= highest else { continue }
                cells[row][Self.bar] = bars?.line(lowest...highest, width: width) ?? ""
            }
            return TextTable(columns: Self.columns, rows: cells, spacing: layout.isNarrow ? 1 : 2)
        }
        // Words are dropped in favor of a bar long enough to compare.
        if !hasWords || table(bar: 18).without([], toFit: 0).naturalWidth > layout.width {
            for row in cells.indices { cells[row][Self.words] = "" }
        }
        let order = [Self.extent, Self.wind, Self.bar, Self.amount, Self.chance, Self.icon]
        func fitted(bar: Int) -> TextTable { table(bar: bar).without(order, toFit: layout.width) }
        let (least, most) = (6, 24)
        let spare = layout.width - fitted(bar: least).naturalWidth
        return fitted(bar: min(most, least + max(0, spare)))
            .lines(width: layout.width, ellipsis: layout.glyphs.ellipsis).map(\.withoutTrailingSpaces)
    }

    private static let (icon, words, bar, chance, amount, wind, extent) = (1, 2, 4, 6, 7, 8, 9)
    private static let columns: [TextTable.Column] = [
        .init(), .init(), .init(), .init(.right), .init(), .init(), .init(.right), .init(.right), .init(), .init(),
    ]

    /// The cells of a row, in which the bar is left out.
    private func cells(_ day: ForecastDay) -> [StyledLine] {
        let isSnow = (day.snow ?? 0) > (day.rain ?? 0)
        let fall = day.fall.map { quantities.fall($0, rain: day.rain, snow: day.snow) } ?? ""
        let icon = WeatherIcon.icon(for: day.kind, isDaytime: true, layout)
        return [
            name(day), icon.padded(to: WeatherIcon.columnWidth(layout)),
            StyledLine(layout.words(day.words(layout.texts)), day.isSevere ? Theme.failure : .plain),
            temperature(day.lowest), "", temperature(day.highest),
            StyledLine(day.chance.map { quantities.percent($0) } ?? "", Theme.rain),
            StyledLine(
                isSnow && !layout.isNarrow ? layout.texts.snowNote(fall) : fall, isSnow ? Theme.snow : Theme.rain),
            StyledLine(day.wind.map { quantities.wind($0) } ?? ""),
            StyledLine(hasWords && !day.isWhole ? forecast.extent(of: day, layout) ?? "" : "", Theme.label),
        ]
    }

    /// The weekday and date, marked if severe weather is expected.
    private func name(_ day: ForecastDay) -> StyledLine {
        StyledLine(layout.texts.shortDay(of: day.date), Theme.name)
            + StyledLine(day.isSevere ? " !" : "", Theme.failure)
    }

    private func temperature(_ celsius: Double?) -> StyledLine {
        guard let celsius else { return StyledLine(layout.glyphs.pick("–", ascii: "-"), Theme.label) }
        return StyledLine(quantities.degrees(celsius), Theme.temperature(celsius))
    }
}
