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
        guard limit > 0, let low = days.map(\.lowest).min(), let high = days.map(\.highest).max(), low <= high else {
            return []
        }
        let columns: [[StyledLine]] = [
            days.map(name), days.map(icon),
            days.map {
                StyledLine(
                    hasWords ? layout.words(layout.texts.words(for: $0.kind)) : "", $0.isSevere ? Theme.failure : .plain
                )
            },
            days.map { temperature($0.lowest) }, [], days.map { temperature($0.highest) },
            days.map { chance($0) }, days.map { amount($0) },
            days.map { StyledLine($0.wind.map { quantities.wind($0) } ?? "") },
        ]
        var widths = columns.map { $0.map(\.width).max() ?? 0 }
        widths[Self.bar] = Self.narrowestBar
        // Words are dropped in favor of a bar long enough to compare.
        if total(widths) + Self.widestBar / 2 > layout.width { widths[Self.words] = 0 }
        for index in [Self.wind, Self.bar, Self.amount, Self.chance, Self.icon] where total(widths) > layout.width {
            widths[index] = 0
        }
        if widths[Self.bar] > 0 {
            widths[Self.bar] = min(Self.widestBar, layout.width - total(widths) + Self.narrowestBar)
        }
        let bar = RangeBar(scale: low...high, glyphs: layout.glyphs) { TemperatureBand.color($0) }
        return days.indices.prefix(limit).map { row -> StyledLine in
            let cells = widths.indices.filter { widths[$0] > 0 }.map { index in
                let cell =
                    index == Self.bar
                    ? bar.line(days[row].lowest...days[row].highest, width: widths[index]) : columns[index][row]
                return cell.framed(in: widths[index], Self.isRight.contains(index) ? .right : .left)
            }
            return .joined(cells, by: spacing).fitted(to: layout.width, ellipsis: layout.glyphs.ellipsis)
                .withoutTrailingSpaces
        }
    }

    /// The number of days without a row, as a note; nil if every day has one.
    var note: StyledLine? {
        guard limit < days.count else { return nil }
        return StyledLine(layout.glyphs.ellipsis + layout.texts.moreDays(days.count - limit), Theme.label)
    }

    private var spacing: StyledLine { layout.isNarrow ? " " : "  " }
    private static let (icon, words, bar, chance, amount, wind) = (1, 2, 4, 6, 7, 8)
    private static let isRight: Set<Int> = [3, 6, 7]
    private static let (narrowestBar, widestBar) = (6, 24)

    private func total(_ widths: [Int]) -> Int {
        let shown = widths.filter { $0 > 0 }
        return shown.reduce(0, +) + spacing.width * max(0, shown.count - 1)
    }

    /// The weekday and date, marked if severe weather is expected.
    private func name(_ day: ForecastDay) -> StyledLine {
        StyledLine(layout.texts.shortDay(of: day.date), Theme.name)
            + StyledLine(day.isSevere ? " !" : "", Theme.failure)
    }

    private func icon(_ day: ForecastDay) -> StyledLine {
        WeatherIcon.icon(for: day.kind, isDaytime: true, layout).padded(to: WeatherIcon.columnWidth(layout))
    }

    private func temperature(_ celsius: Double) -> StyledLine {
        StyledLine(quantities.degrees(celsius), Theme.temperature(celsius))
    }

    private func chance(_ day: ForecastDay) -> StyledLine {
        StyledLine(day.chance.map { quantities.percent($0) } ?? "", Theme.rain)
    }

    private func amount(_ day: ForecastDay) -> StyledLine {
        let isSnow = (day.snow ?? 0) > (day.rain ?? 0)
        return StyledLine(
            day.fall.map(quantities.amount).map { isSnow && !layout.isNarrow ? layout.texts.snow($0) : $0 } ?? "",
            isSnow ? Theme.snow : Theme.rain)
    }
}
