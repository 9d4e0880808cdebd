import TextUI
import WeatherModel
import WeatherViews

/// A list of places with what distinguishes namesakes and, if known, the weather: a table, two lines each in narrow
/// layouts, sentences in a dialogue.
struct PlaceTable {
    /// A place with what is known of its weather.
    struct Row {
        let place: Place
        var weather: WeatherStatus?
        var forecast: ForecastFetch?
    }

    let rows: [Row]
    let layout: TextLayout
    /// Whether the wind is dropped before the age.
    var prefersAge = false
    /// The brief causes of failures that are shown elsewhere on the screen.
    var causesSaid: Set<String> = []
    var texts: Texts { layout.texts }
    var namesakes: AmbiguousNames { AmbiguousNames(rows.map(\.place), texts) }
    private var hasWeather: Bool { rows.contains { $0.weather != nil } }
    private var width: Int { layout.width - layout.listMargin }
    private var ellipsis: String { layout.glyphs.ellipsis }

    /// The width in columns at which nothing is cut.
    var naturalWidth: Int {
        let weather = layout.isNarrow ? pairs(naturally: true).joined().map(\.width).max() ?? 0 : table.naturalWidth
        let forecasts = rows.compactMap { $0.forecast?.latest }.map { forecast in
            indent.width + NextDay(forecast).brief(layout, width: .max).width
        }
        return max(weather, forecasts.max() ?? 0) + layout.listMargin
    }

    /// The visible rows above the causes of failures.
    var block: Block {
        let full = layout.presentation.isDialogue ? sentences : layout.isNarrow ? pairs(naturally: false) : tableRows
        let causes = causes(below: full)
        let isCut = layout.height.map { height in full.reduce(causes.count) { $0 + $1.count } > height } ?? false
        let items = isCut ? briefRows ?? full : full
        let room = layout.height.map { $0 - causes.count }
        let list = layout.resized(width: layout.width, height: room).list(withForecasts(items, room: room))
        return list.above(Block(lines: causes), spacing: 0)
    }

    /// The rows, each followed by a line for the next 24 hours if there is any forecast and all rows fit.
    private func withForecasts(_ items: [[StyledLine]], room: Int?) -> [[StyledLine]] {
        let height = (items.first?.count ?? 0) + 1
        guard !layout.presentation.isDialogue, rows.contains(where: { $0.forecast != nil }),
            room.map({ $0 >= height * items.count }) ?? true
        else { return items }
        let inner = layout.resized(width: width - indent.width, height: nil)
        return zip(items, rows).map { item, row in
            let line = row.forecast.flatMap { ForecastText(forecast: $0, layout: inner).inBrief.first }
            return item + [line.map { indent + inner.fitted($0) } ?? ""]
        }
    }

    /// The table rows. In tight layouts the age is dropped first, then the wind; an age column with failure marks is
    /// kept. Names of usual length and skies are truncated last.
    private var tableRows: [[StyledLine]] {
        let keepsAge = prefersAge || rows.contains { $0.weather?.failure != nil }
        let order = !hasWeather ? [] : keepsAge ? [Self.wind] : [Self.age, Self.wind]
        // One long name is truncated before every row loses a column.
        let table = table
        let excess = max(0, table.naturalWidths[hasWeather ? 1 : 0] - Self.longestUsualName)
        return table.without(order, toFit: width + excess).lines(width: width, ellipsis: ellipsis).map { [$0] }
    }

    /// The rows of a narrow list in a line each; nil if that would not distinguish namesakes.
    private var briefRows: [[StyledLine]]? {
        guard layout.isNarrow, hasWeather, Set(rows.map { texts.name(of: $0.place) }).count == rows.count else {
            return nil
        }
        let columns: [TextTable.Column] = [
            .init(), .init(minimumWidth: 8), .init(.right), .init(minimumWidth: 4),
        ]
        let cells = rows.map { row in
            let age = row.weather?.failure == nil ? "" : state(row)
            return [icon(row), name(row), temperature(row), StyledLine.joined([age, sky(row)], by: " ")]
        }
        let table = TextTable(columns: columns, rows: cells, spacing: 1)
        let withoutSky = table.without([3], toFit: 0)
        return (withoutSky.naturalWidth + 8 > width ? withoutSky : table)
            .lines(width: width, ellipsis: ellipsis).map { [$0] }
    }

    private static let (wind, age) = (5, 6)
    /// The width in columns of names that are not truncated to keep the wind and the age.
    private static let longestUsualName = 30

    private var table: TextTable {
        guard hasWeather else {
            let cells = rows.map { row in
                [name(row), label(texts.region(of: row.place)), label(texts.remark(on: row.place))]
            }
            // The coordinate is never truncated, because namesakes can share a region.
            return TextTable(columns: [.init(minimumWidth: 8), .init(minimumWidth: 2), .init()], rows: cells)
        }
        let namesakes = namesakes
        let columns: [TextTable.Column] = [
            .init(), .init(minimumWidth: 8), .init(minimumWidth: namesakes.regionWidth(ellipsis: ellipsis)),
            .init(.right), .init(minimumWidth: 8), .init(minimumWidth: 4), .init(minimumWidth: 6),
        ]
        let cells = rows.map { row in
            [
                icon(row), name(row), label(namesakes.region(of: row.place)), temperature(row), sky(row), wind(row),
                state(row),
            ]
        }
        return TextTable(columns: columns, rows: cells)
    }

    /// The name and temperature above the remaining facts. The temperature moves below if the full name fits only
    /// without it.
    ///
    /// - Parameter naturally: Whether lines keep their natural width instead of the layout's.
    private func pairs(naturally: Bool) -> [[StyledLine]] {
        let namesakes = namesakes
        let width = naturally ? .max / 2 : width
        return rows.map { row in
            let pair =
                row.weather == nil
                ? [hasWeather ? indent + name(row) : name(row), indent + facts(of: row, namesakes)]
                : weatherPair(row, namesakes, width, isPadded: !naturally)
            return pair.map { $0.fitted(to: width, ellipsis: ellipsis) }
        }
    }

    private func weatherPair(_ row: Row, _ namesakes: AmbiguousNames, _ width: Int, isPadded: Bool) -> [StyledLine] {
        let (name, temperature, inner) = (name(row), temperature(row), width - indent.width)
        let isAlone = name.width <= inner && name.width > inner - temperature.width - 1
        let room = max(1, inner - (isAlone ? 0 : temperature.width + 1))
        let distinction = namesakes.distinction(of: row.place)
        // The name can be truncated to a few letters; the distinction from its namesakes cannot be truncated.
        let beside = [namesakes.region(of: row.place), distinction].first { text in
            !text.isEmpty && CellWidth.of(text) + 1 + (text == distinction ? 4 : name.width) <= room
        }
        let addition = beside.map { label(" " + $0) } ?? ""
        let title = name.fitted(to: room - addition.width, ellipsis: ellipsis) + addition
        let below = beside == nil ? StyledLine(distinction, .dim) : ""
        let last = row.weather?.failure == nil ? [wind(row), state(row)] : [state(row), wind(row)]
        let first = StyledLine.joined([below, isAlone ? temperature : "", sky(row)], by: comma)
        let facts = last.reduce(first) { facts, part in
            let longer = StyledLine.joined([facts, part], by: comma)
            return longer.width <= inner ? longer : facts
        }
        return [
            icon(row) + " " + (isPadded ? title.padded(to: room) : title) + " " + (isAlone ? "" : temperature),
            indent + facts,
        ]
    }

    /// The region and the coordinate; only the distinction from namesakes if both do not fit.
    private func facts(of row: Row, _ namesakes: AmbiguousNames) -> StyledLine {
        let facts = StyledLine(texts.facts(of: row.place).joined(separator: ", "), .dim)
        let distinction = namesakes.distinction(of: row.place)
        return facts.width > width - indent.width && !distinction.isEmpty ? StyledLine(distinction, .dim) : facts
    }

    /// The known facts of each place.
    private var sentences: [[StyledLine]] {
        let namesakes = namesakes
        let inner = layout.resized(width: width, height: nil)
        return rows.map { row in
            let region =
                row.weather == nil
                ? texts.facts(of: row.place).joined(separator: ", ") : namesakes.region(of: row.place)
            let subject = StyledLine.joined([name(row), label(region)], by: ", ")
            guard row.weather != nil else { return inner.wrapped(subject) }
            let wind = wind(row)
            let breeze = wind.width == 0 ? wind : StyledLine(texts.windNote("")) + wind
            let facts = StyledLine.joined([temperature(row), sky(row), breeze, state(row)], by: ", ")
            let hours = row.forecast?.latest.map {
                ForecastSentences(forecast: $0, layout: inner, place: namesakes.name(of: row.place)).nextHours
            }
            return inner.wrapped(subject + ": " + facts) + (hours ?? [])
        }
    }

    private var indent: StyledLine {
        let width = hasWeather ? WeatherIcon.columnWidth(layout) + (layout.isNarrow ? 1 : 2) : 2
        return StyledLine(String(repeating: " ", count: width))
    }
    private var comma: StyledLine { StyledLine(", ", .dim) }
}
