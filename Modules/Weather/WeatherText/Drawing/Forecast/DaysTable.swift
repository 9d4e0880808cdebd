import TextUI
import WeatherModel

/// A row for each day of a forecast, with its temperature range as a bar on a shared scale.
struct DaysTable {
    let days: [ForecastDay]
    let layout: TextLayout
    /// The maximum number of rows; the scale covers all days.
    var limit = Int.max
    /// Whether days are described in words if there is room.
    var hasWords = true
    private var quantities: QuantityText { QuantityText(layout) }

    /// The rows. In tight layouts the words are dropped first, then the wind, the bar, the amount and chance of
    /// precipitation, and the icon.
    var lines: [StyledLine] {
        guard limit > 0, let scale = Scale(days.flatMap { [$0.lowest, $0.highest] }) else { return [] }
        // Words are dropped in favor of a bar long enough to compare.
        let order = [Self.wind, Self.bar, Self.amount, Self.chance, Self.icon]
        let isWordy =
            hasWords && table(bar: 18, scale, hasWords: true).without([], toFit: 0).naturalWidth <= layout.width
        func fitted(bar: Int) -> TextTable {
            table(bar: bar, scale, hasWords: isWordy).without(order, toFit: layout.width)
        }
        let (least, most) = (6, 24)
        let spare = layout.width - fitted(bar: least).naturalWidth
        return fitted(bar: min(most, least + max(0, spare)))
            .lines(width: layout.width, ellipsis: layout.glyphs.ellipsis).prefix(limit).map(\.withoutTrailingSpaces)
    }

    private static let (icon, bar, chance, amount, wind) = (1, 4, 6, 7, 8)

    private func table(bar width: Int, _ scale: Scale, hasWords: Bool) -> TextTable {
        let bar = RangeBar(scale: scale, glyphs: layout.glyphs)
        let rows = days.map { day -> [StyledLine] in
            let isSnow = (day.snow ?? 0) > (day.rain ?? 0)
            let fall = day.fall.map(quantities.amount) ?? ""
            return [
                name(day), WeatherIcon.column(for: day.kind, isDaytime: true, layout),
                StyledLine(
                    hasWords ? layout.words(layout.texts.words(for: day.kind)) : "",
                    day.isSevere ? Theme.failure : .plain),
                temperature(day.lowest), bar.line(day.lowest...day.highest, width: width), temperature(day.highest),
                StyledLine(day.chance.map { quantities.percent($0) } ?? "", Theme.rain),
                StyledLine(
                    isSnow && !layout.isNarrow ? layout.texts.snowNote(fall) : fall, isSnow ? Theme.snow : Theme.rain),
                StyledLine(day.wind.map { quantities.wind($0) } ?? ""),
            ]
        }
        let columns: [TextTable.Column] = [
            .init(), .init(), .init(), .init(.right), .init(), .init(), .init(.right), .init(.right), .init(),
        ]
        return TextTable(columns: columns, rows: rows, spacing: layout.isNarrow ? 1 : 2)
    }

    /// The number of days without a row, as a note; nil if every day has one.
    var note: StyledLine? {
        guard limit < days.count else { return nil }
        return StyledLine(layout.glyphs.ellipsis + layout.texts.moreDays(days.count - limit), Theme.label)
    }

    /// The weekday and date, marked if severe weather is expected.
    private func name(_ day: ForecastDay) -> StyledLine {
        StyledLine(layout.texts.shortDay(of: day.date), Theme.name)
            + StyledLine(day.isSevere ? " !" : "", Theme.failure)
    }

    private func temperature(_ celsius: Double) -> StyledLine {
        StyledLine(quantities.degrees(celsius), Theme.temperature(celsius))
    }
}
