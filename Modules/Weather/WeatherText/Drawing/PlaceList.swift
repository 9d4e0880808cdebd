import TextUI
import WeatherModel
import WeatherRequests

/// A list of places with what distinguishes namesakes and, if known, the weather.
struct PlaceList {
    let places: [Place]
    /// The weather by index of the place; nil, or past the end, if unknown.
    var weather: [WeatherReport?] = []
    let layout: TextLayout

    var block: Block {
        let items = layout.presentation.isDialogue ? sentences : layout.isNarrow ? pairs : table.map { [$0] }
        return ListWindow(items: items, layout: layout).block
    }

    private var texts: PlaceText { PlaceText(layout) }
    private var width: Int { layout.width - ListWindow.margin(layout) }
    private var hasWeather: Bool { weather.contains { $0 != nil } }

    private var table: [StyledLine] {
        let ellipsis = layout.glyphs.ellipsis
        guard hasWeather else {
            let rows = places.map { place in
                [
                    StyledLine(texts.name(of: place), Theme.name), StyledLine(texts.region(of: place)),
                    StyledLine(texts.remark(on: place), Theme.label),
                ]
            }
            // The coordinate is never truncated, because namesakes can share a region.
            let columns: [TextTable.Column] = [.init(minimumWidth: 8), .init(minimumWidth: 2), .init()]
            return TextTable(columns: columns, rows: rows).lines(width: width, ellipsis: ellipsis)
        }
        let namesakes = AmbiguousNames(places, texts)
        let rows = places.indices.map { index in
            [
                StyledLine(texts.name(of: places[index]), Theme.name),
                StyledLine(namesakes.region(of: places[index]), Theme.label),
            ] + cells(at: index)
        }
        let columns: [TextTable.Column] = [
            .init(minimumWidth: 8), .init(minimumWidth: namesakes.regionWidth(ellipsis: ellipsis)), .init(.right),
            .init(minimumWidth: 8), .init(minimumWidth: 6),
        ]
        return TextTable(columns: columns, rows: rows).lines(width: width, ellipsis: ellipsis)
    }

    private var pairs: [[StyledLine]] {
        let namesakes = AmbiguousNames(places, texts)
        return places.indices.map { index in
            let (name, cells) = (StyledLine(texts.name(of: places[index]), Theme.name), cells(at: index))
            let facts = facts(of: places[index], namesakes, withWeather: !cells.isEmpty)
            let lines =
                cells.isEmpty
                ? [name, "  " + facts]
                : [
                    name.fitted(to: max(1, width - cells[0].width - 1), ellipsis: layout.glyphs.ellipsis)
                        .padded(to: width - cells[0].width) + cells[0],
                    "  " + .joined([facts] + cells.dropFirst(), by: StyledLine(", ", .dim)),
                ]
            return lines.map { $0.fitted(to: width, ellipsis: layout.glyphs.ellipsis) }
        }
    }

    /// The region and the coordinate; only the distinction from namesakes beside the weather, or if both do not fit.
    private func facts(of place: Place, _ namesakes: AmbiguousNames, withWeather: Bool) -> StyledLine {
        let facts = StyledLine(texts.facts(of: place).joined(separator: ", "), .dim)
        let distinction = namesakes.distinction(of: place)
        guard withWeather || (facts.width > width - 2 && !distinction.isEmpty) else { return facts }
        return StyledLine(distinction, .dim)
    }

    private var sentences: [[StyledLine]] {
        places.indices.map { index in
            let place = places[index]
            let facts = StyledLine(([""] + texts.facts(of: place)).joined(separator: ", "), Theme.label)
            let cells = StyledLine.joined(cells(at: index), by: ", ")
            return layout.resized(width: width, height: nil)
                .wrapped(
                    StyledLine(texts.name(of: place), Theme.name) + facts + (cells.spans.isEmpty ? "" : ": " + cells))
        }
    }

    /// The temperature, sky and age, dimmed from an age of one hour on; empty if the weather is unknown.
    private func cells(at index: Int) -> [StyledLine] {
        guard weather.indices.contains(index), let report = weather[index] else { return [] }
        let conditions = report.conditions
        let degrees = QuantityText(layout).temperature(conditions.temperature, places: 0)
        let sky = conditions.markedWords(layout)
        let (isOld, skyStyle) = (report.age.isOld, conditions.isSevere ? Theme.failure : .plain)
        return [
            StyledLine(degrees, isOld ? .dim : Theme.temperature(conditions.temperature)),
            StyledLine(sky, isOld ? .dim : skyStyle),
            StyledLine(layout.texts.words(for: report.age) ?? "", .dim),
        ]
    }
}

extension Age {
    /// Whether the age is one hour or more, so that the weather may have changed.
    var isOld: Bool {
        switch self {
        case .unknown, .justNow, .minutes: false
        case .hours, .days: true
        }
    }
}
