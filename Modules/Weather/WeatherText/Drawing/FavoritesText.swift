import FavoritesScreen
import TextUI
import WeatherModel

/// The list of favorites and what is being done with it.
struct FavoritesText {
    let view: FavoritesScreen.ViewModel
    let layout: Layout

    var block: Block {
        switch view.workflow {
        case .none: list(layout)
        case .add(let search): AddFavoriteText(view: search, favorites: view.favorites, layout: layout).block
        case .confirmDelete(let place):
            confirmation(place).above(list(layout).withoutCursor.dimmed, spacing: layout.gap)
        }
    }

    private func list(_ layout: Layout) -> Block {
        let note = ListWindow.note(of: view.favorites.count, layout)
        return layout.section(PlaceText(layout).title("Favorites", region: "", role: note)) { inner in
            guard !view.favorites.isEmpty else {
                return Block(lines: inner.noFavorites)
            }
            return PlaceList(places: view.favorites, layout: inner).block
        }
    }

    /// The question, with everything that tells the place from its namesakes.
    private func confirmation(_ place: Place) -> Block {
        let places = PlaceText(layout)
        let facts = places.facts(of: place)
        return layout.question("Delete this favorite?", yes: "delete it", no: "keep it") { inner in
            let name = inner.wrapped(StyledLine(places.name(of: place), Theme.name))
            let remark = StyledLine(facts.joined(separator: " \(inner.glyphs.separator) "), Theme.label)
            return name + inner.wrapped(remark)
        }
    }
}

/// Places in rows, with what tells namesakes apart.
struct PlaceList {
    let places: [Place]
    let layout: Layout

    var block: Block {
        let items = layout.presentation.isDialogue ? sentences : layout.isNarrow ? pairs : table.map { [$0] }
        return ListWindow(items: items, layout: layout).block
    }

    private var texts: PlaceText { PlaceText(layout) }
    private var width: Int { layout.width - ListWindow.margin(layout) }

    private var table: [StyledLine] {
        let rows = places.map { place in
            [
                StyledLine(texts.name(of: place), Theme.name), StyledLine(texts.region(of: place)),
                StyledLine(texts.remark(on: place), Theme.label),
            ]
        }
        // The coordinate is whole, because namesakes can be of one region.
        let columns: [Table.Column] = [.init(minimumWidth: 8), .init(minimumWidth: 2), .init()]
        return Table(columns: columns, rows: rows).lines(width: width, ellipsis: layout.glyphs.ellipsis)
    }

    private var pairs: [[StyledLine]] {
        let namesakes = Namesakes(places, texts)
        return places.map { place in
            let name = StyledLine(texts.name(of: place), Theme.name)
            return [name, "  " + facts(of: place, namesakes)].map {
                $0.fitted(to: width, ellipsis: layout.glyphs.ellipsis)
            }
        }
    }

    /// The region and the coordinate; where they do not fit, what tells the place from its namesakes comes first.
    private func facts(of place: Place, _ namesakes: Namesakes) -> StyledLine {
        let facts = StyledLine(texts.facts(of: place).joined(separator: ", "), .dim)
        let distinction = namesakes.distinction(of: place)
        guard facts.width > width - 2, !distinction.isEmpty else { return facts }
        return StyledLine(distinction, .dim)
    }

    private var sentences: [[StyledLine]] {
        places.map { place in
            let facts = StyledLine(([""] + texts.facts(of: place)).joined(separator: ", "), Theme.label)
            return layout.resized(width: width, height: nil)
                .wrapped(StyledLine(texts.name(of: place), Theme.name) + facts)
        }
    }
}
