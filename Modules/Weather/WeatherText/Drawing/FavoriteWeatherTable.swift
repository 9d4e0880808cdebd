import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The favorites with their weather: a table, or two lines each in narrow layouts.
struct FavoriteWeatherTable {
    let favorites: [HomeScreen.FavoriteWeather]
    let layout: TextLayout
    /// The brief causes of failures that are shown elsewhere on the screen.
    var causesSaid: Set<String> = []
    /// The text if there are no favorites.
    var emptyList = ""
    private var places: PlaceText { PlaceText(layout) }
    private var namesakes: AmbiguousNames { AmbiguousNames(favorites.map(\.place), places) }

    /// The width in columns at which nothing is cut.
    var naturalWidth: Int {
        let weather = layout.isNarrow ? pairs(naturally: true).joined().map(\.width).max() ?? 0 : table.naturalWidth
        let forecasts = favorites.compactMap { $0.forecast?.latest }.map { forecast in
            iconWidth + DayInBrief(day: NextDay(forecast), layout: layout).line(width: .max).width
        }
        return max(weather, forecasts.max() ?? 0) + ListWindow.margin(layout)
    }

    var block: Block {
        guard !favorites.isEmpty else { return Block(lines: layout.inPlaceOfFavorites(emptyList)) }
        let weather = layout.presentation.isDialogue ? sentences : layout.isNarrow ? pairs(naturally: false) : rows
        let causes = causes(below: weather)
        let room = layout.height.map { $0 - causes.count }
        let items = withForecasts(weather, room: room)
        return ListWindow(items: items, layout: layout.resized(width: layout.width, height: room)).block
            .above(Block(lines: causes), spacing: 0)
    }

    /// The legend for the failure marks: in full if it fits below all rows, else one line per cause if two rows fit
    /// above it.
    private func causes(below rows: [[StyledLine]]) -> [StyledLine] {
        let explanations = causes(isBrief: false)
        guard !explanations.isEmpty else { return [] }
        let full = [""] + explanations
        guard let height = layout.height else { return full }
        func fits(_ causes: [StyledLine], _ rows: some Sequence<[StyledLine]>) -> Bool {
            rows.reduce(causes.count) { $0 + $1.count } <= height
        }
        if fits(full, rows) { return full }
        let brief = causes(isBrief: true)
        return fits(brief, rows.prefix(2)) ? brief : []
    }

    /// Each cause once for all affected places, unless it is shown elsewhere.
    private func causes(isBrief: Bool) -> [StyledLine] {
        let texts = layout.texts
        let failed = favorites.compactMap { favorite in favorite.weather.failure.map { (favorite.place, $0) } }
        var said = causesSaid
        return failed.flatMap { _, failure -> [StyledLine] in
            let cause = texts.brief(failure)
            guard said.insert(cause).inserted else { return [] }
            let names = failed.filter { texts.brief($0.1) == cause }.map { namesakes.name(of: $0.0) }
            let subject = names.count > 3 ? texts.places(names.count) : names.joined(separator: ", ")
            if isBrief { return [layout.fitted(StyledLine("! \(subject): \(cause)", Theme.failure))] }
            let line = StyledLine("! \(subject): \(layout.words(texts.message(for: failure)))", Theme.failure)
            return layout.wrapped(line) + layout.paragraph(texts.remedy(for: failure), Theme.label)
        }
    }

    /// The rows, each followed by a line for the next 24 hours if there is any forecast and all rows fit.
    private func withForecasts(_ items: [[StyledLine]], room: Int?) -> [[StyledLine]] {
        let height = (items.first?.count ?? 0) + 1
        guard !layout.presentation.isDialogue, favorites.contains(where: { $0.forecast != nil }),
            room.map({ $0 >= height * items.count }) ?? true
        else { return items }
        return zip(items, favorites).map { item, favorite in item + [forecast(favorite)] }
    }

    private func forecast(_ favorite: HomeScreen.FavoriteWeather) -> StyledLine {
        guard let forecast = favorite.forecast else { return "" }
        let indent = StyledLine(String(repeating: " ", count: iconWidth))
        let width = layout.width - ListWindow.margin(layout) - iconWidth
        let inner = layout.resized(width: width, height: nil)
        let line = ForecastText(forecast: forecast, layout: inner).inBrief.first ?? ""
        return indent + line.fitted(to: width, ellipsis: layout.glyphs.ellipsis)
    }

    private var iconWidth: Int { WeatherIcon.columnWidth(layout) + (layout.isNarrow ? 1 : 2) }

    /// The table rows. In tight layouts the age is dropped first, then the wind; an age column with failure marks is
    /// kept. Names and skies are truncated last.
    private var rows: [[StyledLine]] {
        let width = layout.width - ListWindow.margin(layout)
        var (whole, order) = (table, [Self.age, Self.wind])
        if favorites.contains(where: { $0.weather.failure != nil }) { order.removeFirst() }
        while whole.naturalWidth > width, !order.isEmpty {
            let column = order.removeFirst()
            whole.columns.remove(at: column)
            for row in whole.rows.indices { whole.rows[row].remove(at: column) }
        }
        return whole.lines(width: width, ellipsis: layout.glyphs.ellipsis).map { [$0] }
    }

    private static let (wind, age) = (5, 6)

    private var table: TextTable {
        let namesakes = namesakes
        let regionWidth = namesakes.regionWidth(ellipsis: layout.glyphs.ellipsis)
        let columns: [TextTable.Column] = [
            .init(), .init(minimumWidth: 8), .init(minimumWidth: regionWidth), .init(.right), .init(minimumWidth: 8),
            .init(minimumWidth: 4), .init(minimumWidth: 6),
        ]
        let rows = favorites.map { favorite -> [StyledLine] in
            let weather = favorite.weather
            return [
                icon(weather), StyledLine(places.name(of: favorite.place), Theme.name),
                StyledLine(namesakes.region(of: favorite.place), Theme.label), temperature(weather), sky(weather),
                wind(weather), state(weather),
            ]
        }
        return TextTable(columns: columns, rows: rows)
    }

    /// The name and temperature above the remaining facts, dimmed. The temperature moves below if the full name fits
    /// only without it.
    ///
    /// - Parameter naturally: Whether lines keep their natural width instead of the layout's.
    private func pairs(naturally: Bool) -> [[StyledLine]] {
        let width = naturally ? .max / 2 : layout.width - ListWindow.margin(layout)
        let namesakes = namesakes
        return favorites.map { favorite in
            let weather = favorite.weather
            let name = StyledLine(places.name(of: favorite.place), Theme.name)
            let isAlone = isWholeOnlyAlone(name, beside: temperature(weather), width - iconWidth)
            let degrees = isAlone ? "" : temperature(weather)
            let room = max(1, width - iconWidth - (isAlone ? 0 : degrees.width + 1))
            let distinction = namesakes.distinction(of: favorite.place)
            // The name can be truncated to a few letters; the distinction from its namesakes cannot be truncated.
            let beside = [namesakes.region(of: favorite.place), distinction].first { label in
                !label.isEmpty && CellWidth.of(label) + 1 + (label == distinction ? 4 : name.width) <= room
            }
            let label = beside.map { StyledLine(" " + $0, Theme.label) } ?? ""
            let title = name.fitted(to: room - label.width, ellipsis: layout.glyphs.ellipsis) + label
            let below = beside == nil ? StyledLine(distinction, .dim) : ""
            let last = weather.failure == nil ? [wind(weather), state(weather)] : [state(weather), wind(weather)]
            let first = [below, isAlone ? temperature(weather) : "", sky(weather)]
            let facts = last.reduce(.joined(first, by: comma)) { facts, part in
                let longer = StyledLine.joined([facts, part], by: comma)
                return longer.width <= width - iconWidth ? longer : facts
            }
            let indent = StyledLine(String(repeating: " ", count: iconWidth))
            return [icon(weather) + " " + (naturally ? title : title.padded(to: room)) + " " + degrees, indent + facts]
                .map { $0.fitted(to: width, ellipsis: layout.glyphs.ellipsis) }
        }
    }

    private func isWholeOnlyAlone(_ name: StyledLine, beside other: StyledLine, _ width: Int) -> Bool {
        name.width <= width && name.width > width - other.width - 1
    }

    private var comma: StyledLine { StyledLine(", ", .dim) }

    /// The known facts of each place as sentences.
    private var sentences: [[StyledLine]] {
        let namesakes = namesakes
        let inner = layout.resized(width: layout.width - ListWindow.margin(layout), height: nil)
        return favorites.map { favorite in
            let weather = favorite.weather
            let region = StyledLine(namesakes.region(of: favorite.place), Theme.label)
            let name = StyledLine.joined([StyledLine(places.name(of: favorite.place), Theme.name), region], by: ", ")
            let wind = wind(weather)
            let facts = [
                temperature(weather), sky(weather),
                wind.spans.isEmpty ? wind : StyledLine(layout.texts.wind("")) + wind, state(weather),
            ]
            let hours = favorite.forecast?.latest.flatMap { ForecastSentences(forecast: $0, layout: inner).nextDay }
            return inner.wrapped(
                name + ": " + .joined(facts, by: ", ")
                    + (hours.map { StyledLine(". \(layout.texts.nextHours(24)): \($0).") } ?? ""))
        }
    }
}

extension TextLayout {
    /// Returns a text in place of the favorites, with the key that adds one.
    func inPlaceOfFavorites(_ text: String) -> [StyledLine] {
        paragraph(text + (key(labeled: texts.add).map { " " + texts.pressToAdd($0) } ?? ""), Theme.label)
    }
}
