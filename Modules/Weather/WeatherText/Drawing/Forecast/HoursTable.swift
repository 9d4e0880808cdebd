import TextUI
import WeatherModel

/// A table with a row for every three-hour forecast, grouped under headings by day.
struct HoursTable {
    let forecast: Forecast
    let layout: TextLayout
    private var quantities: QuantityText { QuantityText(layout) }

    /// The rows of all days.
    var lines: [StyledLine] {
        let days = forecast.days
        var table = table
        if table.naturalWidth > layout.width { table.columns.removeLast(Self.details) }
        while isNarrowest, table.naturalWidth > layout.width, table.columns.count > 3 { table.columns.removeLast() }
        let rows = table.lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
        var first = 0
        return days.flatMap { day -> [StyledLine] in
            defer { first += day.steps.count }
            let note = day.isWhole ? "" : " \(layout.glyphs.separator) \(layout.texts.inPart)"
            let heading = StyledLine(layout.texts.shortDay(of: day.date), Theme.name) + StyledLine(note, Theme.label)
            return [heading] + rows[first..<first + day.steps.count].map(\.withoutTrailingSpaces)
        }
    }

    private var isNarrow: Bool { layout.width < 48 }
    /// Whether words would be cut to a few letters. Columns are then dropped from the right, all but three if
    /// necessary.
    private var isNarrowest: Bool { layout.width < 30 }

    /// The table. In tight layouts words are truncated, numbers never. The last columns are only for wide terminals.
    private var table: TextTable {
        let columns: [TextTable.Column] = [
            .init(), .init(), .init(.right), .init(minimumWidth: 8), .init(.right), .init(.right),
        ]
        let wide: [TextTable.Column] = isNarrow ? [] : [.init()]
        let details = Array(repeating: TextTable.Column(.right), count: Self.details)
        return TextTable(columns: columns + wide + details, rows: forecast.steps.map { cells($0) + self.details($0) })
    }

    /// The number of columns that only fit on wide terminals.
    private static let details = 3

    private func cells(_ step: ForecastStep) -> [StyledLine] {
        let time = forecast.localTime(step.time)
        let words = StyledLine(
            (step.isSevere ? "! " : "") + layout.words(step.words(layout.texts)), step.isSevere ? Theme.failure : .plain
        )
        let fall = StyledLine(
            step.fall.map { quantities.amount($0) } ?? "", step.isMostlySnow ? Theme.snow : Theme.rain)
        let icon = WeatherIcon.icon(for: step.kind, isDaytime: step.isDaytime, layout)
        return [
            StyledLine(time.clock, step.isDaytime == false ? Theme.label : .plain), icon,
            StyledLine(quantities.degrees(step.temperature), Theme.temperature(step.temperature)), words,
            StyledLine(step.chance.map { quantities.percent($0) } ?? "", Theme.rain), fall,
        ] + (isNarrow ? [] : [StyledLine(step.wind.map { quantities.wind($0) } ?? "")])
    }

    private func details(_ step: ForecastStep) -> [StyledLine] {
        let feels = step.feelsLike.map { layout.texts.feels(quantities.degrees($0)) }
        return [
            feels, step.cloudCover.map { layout.texts.clouds(quantities.percent($0)) },
            step.pressure.map { quantities.pressure($0) },
        ]
        .map { StyledLine($0 ?? "", Theme.label) }
    }
}
