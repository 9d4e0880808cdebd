import TextUI
import WeatherModel

/// A row for each day of a forecast, with its temperature range as a bar on a shared scale.
struct DaysTable {
    private let days: [ForecastDay]
    private let forecast: Forecast
    private let layout: TextLayout
    private let hasWords: Bool
    private let quantities: QuantityText

    /// Creates the table of some days of a forecast.
    ///
    /// - Parameter hasWords: Whether days are described in words, and partial days state the hours that they cover, if
    ///   there is room.
    init(_ days: [ForecastDay], of forecast: Forecast, layout: TextLayout, hasWords: Bool = true) {
        (self.days, self.forecast, self.layout, self.hasWords) = (days, forecast, layout, hasWords)
        quantities = QuantityText(layout)
    }

    /// The rows. In tight layouts the words and the snow beside rain are dropped first, then the hours, the wind, the
    /// bar, the amount and chance of precipitation, and the icon.
    var lines: [StyledLine] {
        guard !days.isEmpty else { return [] }
        let scale = Scale(days.flatMap { [$0.lowest, $0.highest] }.compactMap(\.self))
        var cells = days.map(cells)
        func table(_ bar: (ClosedRange<Double>) -> StyledLine) -> TextTable {
            for (row, day) in days.enumerated() {
                guard let lowest = day.lowest, let highest = day.highest, lowest <= highest else { continue }
                cells[row][Self.bar] = bar(lowest...highest)
            }
            return TextTable(columns: Self.columns, rows: cells, spacing: layout.isNarrow ? 1 : 2)
        }
        // Spaces are used to measure widths.
        func blank(_ width: Int) -> TextTable { table { _ in StyledLine(String(repeating: " ", count: width)) } }
        // Words and snow beside rain are dropped for a bar long enough to compare.
        if hasWords, blank(18).without([], toFit: 0).naturalWidth > layout.width {
            for (row, day) in days.enumerated() {
                (cells[row][Self.words], cells[row][Self.amount]) = ("", amount(day, isShort: true))
            }
        }
        let least = 6
        let order = [Self.extent, Self.wind, Self.bar, Self.amount, Self.chance, Self.icon]
        let spare = layout.width - blank(least).without(order, toFit: layout.width).naturalWidth
        let width = min(24, least + max(0, spare))
        return table { scale?.bar($0, width: width, layout.glyphs) ?? "" }.without(order, toFit: layout.width)
            .lines(width: layout.width, ellipsis: layout.glyphs.ellipsis).map(\.withoutTrailingSpaces)
    }

    private static let (icon, words, bar, chance, amount, wind, extent) = (1, 2, 4, 6, 7, 8, 9)
    private static let columns: [TextTable.Column] = [
        .init(), .init(), .init(), .init(.right), .init(), .init(), .init(.right), .init(.right), .init(), .init(),
    ]

    /// The cells of a row, in which the bar is left out.
    private func cells(_ day: ForecastDay) -> [StyledLine] {
        let icon = WeatherIcon.icon(for: day.kind, isDaytime: true, layout)
        return [
            name(day), icon.padded(to: WeatherIcon.columnWidth(layout)),
            hasWords ? StyledLine(layout.words(day.words(layout.texts)), day.isSevere ? Theme.failure : .plain) : "",
            temperature(day.lowest), "", temperature(day.highest),
            StyledLine(day.chance.map { quantities.percent($0) } ?? "", Theme.rain),
            amount(day, isShort: !hasWords),
            StyledLine(day.wind.map { quantities.wind($0) } ?? ""),
            StyledLine(hasWords && !day.isWhole ? forecast.extent(of: day, layout) ?? "" : "", Theme.label),
        ]
    }

    /// The weekday and date, marked if severe weather is expected.
    private func name(_ day: ForecastDay) -> StyledLine {
        StyledLine(layout.texts.shortDay(of: day.date), Theme.name)
            + StyledLine(day.isSevere ? " !" : "", Theme.failure)
    }

    /// The precipitation; unless the layout is narrow, snow is labeled as such.
    ///
    /// - Parameter isShort: Whether rain with snow is given as the total amount of water.
    private func amount(_ day: ForecastDay, isShort: Bool) -> StyledLine {
        guard day.fall != nil else { return "" }
        let fall = quantities.fall(rain: day.rain, snow: day.snow, isShort: isShort)
        let isAllSnow = day.rain ?? 0 == 0
        return StyledLine(
            isAllSnow && !layout.isNarrow ? layout.texts.snowNote(fall) : fall,
            (day.snow ?? 0) > (day.rain ?? 0) ? Theme.snow : Theme.rain)
    }

    private func temperature(_ celsius: Double?) -> StyledLine {
        celsius.map(quantities.coloredDegrees) ?? StyledLine(layout.glyphs.pick("–", ascii: "-"), Theme.label)
    }
}
