import HomeScreen
import TextUI
import WeatherModel
import WeatherRequests

/// The favorites with their weather: a table, or two lines each where it is narrow.
struct FavoriteWeatherTable {
    let favorites: [HomeScreen.FavoriteWeather]
    let layout: Layout
    private var places: PlaceText { PlaceText(layout) }
    private var namesakes: Namesakes { Namesakes(favorites.map(\.place), places) }

    /// The columns that it takes when nothing is cut.
    var naturalWidth: Int {
        let weather = layout.isNarrow ? pairs(naturally: true).joined().map(\.width).max() ?? 0 : table.naturalWidth
        let forecasts = favorites.compactMap { $0.forecast?.latest }.map { forecast in
            iconWidth + DayInBrief(day: NextDay(forecast), layout: layout).line(width: .max).width
        }
        return max(weather, forecasts.max() ?? 0) + ListWindow.margin(layout)
    }

    var block: Block {
        guard !favorites.isEmpty else { return Block(lines: layout.noFavorites) }
        let failures = Block(lines: explanations)
        let room = layout.height.map { $0 - (failures.lines.isEmpty ? 0 : failures.lines.count + 1) }
        let weather = layout.presentation.isDialogue ? sentences : layout.isNarrow ? pairs(naturally: false) : rows
        let items = withForecasts(weather, room: room)
        return ListWindow(items: items, layout: layout.resized(width: layout.width, height: room)).block.above(failures)
    }

    /// What the marks in the rows mean and what to do, each once for all the places that it befell.
    private var explanations: [StyledLine] {
        let failures = favorites.compactMap(\.weather.failure)
            .reduce(into: [WeatherFailure]()) { known, failure in if !known.contains(failure) { known.append(failure) }
            }
        return failures.flatMap { failure -> [StyledLine] in
            let names = favorites.filter { $0.weather.failure == failure }.map { namesakes.name(of: $0.place) }
            let subject = names.count > 3 ? layout.texts.places(names.count) : names.joined(separator: ", ")
            let line = StyledLine("! \(subject): \(layout.words(layout.texts.message(for: failure)))", Theme.failure)
            return layout.wrapped(line) + layout.paragraph(layout.texts.remedy(for: failure), Theme.label)
        }
    }

    /// The rows with a line for the next 24 hours under each, if there is one to show and room for all of them.
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

    private var rows: [[StyledLine]] {
        table.lines(width: layout.width - ListWindow.margin(layout), ellipsis: layout.glyphs.ellipsis).map { [$0] }
    }

    /// Names and skies give way first where it is tight, the numbers never.
    private var table: Table {
        let namesakes = namesakes
        let regionWidth = namesakes.regionWidth(ellipsis: layout.glyphs.ellipsis)
        let columns: [Table.Column] = [
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
        return Table(columns: columns, rows: rows)
    }

    /// Name and temperature, and under them in dim what else is known.
    ///
    /// - Parameter naturally: whether the lines are as wide as they are, and not as the layout is.
    private func pairs(naturally: Bool) -> [[StyledLine]] {
        let width = naturally ? .max / 2 : layout.width - ListWindow.margin(layout)
        let namesakes = namesakes
        return favorites.map { favorite in
            let weather = favorite.weather
            let degrees = temperature(weather)
            let room = max(1, width - iconWidth - degrees.width - 1)
            let name = StyledLine(places.name(of: favorite.place), Theme.name)
            let distinction = namesakes.distinction(of: favorite.place)
            // A few letters of the name can stand for it, a part of what tells it from its namesakes cannot.
            let beside = [namesakes.region(of: favorite.place), distinction].first { label in
                !label.isEmpty && CellWidth.of(label) + 1 + (label == distinction ? 4 : name.width) <= room
            }
            let label = beside.map { StyledLine(" " + $0, Theme.label) } ?? ""
            let title = name.fitted(to: room - label.width, ellipsis: layout.glyphs.ellipsis) + label
            let below = beside == nil ? StyledLine(distinction, .dim) : ""
            let facts = StyledLine.joined(
                [below, sky(weather), wind(weather), state(weather)], by: StyledLine(", ", .dim))
            let indent = StyledLine(String(repeating: " ", count: iconWidth))
            return [icon(weather) + " " + (naturally ? title : title.padded(to: room)) + " " + degrees, indent + facts]
                .map { $0.fitted(to: width, ellipsis: layout.glyphs.ellipsis) }
        }
    }

    /// What is known of each place, as one would say it.
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

extension Layout {
    /// That the list is empty, and the key that changes it.
    var noFavorites: [StyledLine] {
        paragraph(texts.noFavorites + (key(to: .add).map { " " + texts.pressToAdd($0) } ?? ""), Theme.label)
    }
}
