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
        let facts = [places.region(of: place), places.remark(on: place)].filter { !$0.isEmpty }
        return layout.section(StyledLine("Delete this favorite?", Theme.warning)) { inner in
            let name = StyledLine(places.name(of: place), Theme.name).wrapped(to: inner.width)
            let remark = StyledLine(facts.joined(separator: " \(inner.glyphs.separator) "), Theme.label)
            return Block(lines: name + remark.wrapped(to: inner.width) + inner.answers, cursor: Point(x: 0, y: 0))
        }
    }
}

/// Places in rows, with what tells namesakes apart.
struct PlaceList {
    let places: [Place]
    let layout: Layout

    var block: Block { ListWindow(items: layout.isNarrow ? pairs : table.map { [$0] }, layout: layout).block }

    private var texts: PlaceText { PlaceText(layout) }
    private var width: Int { layout.width - ListWindow.margin(layout) }

    private var table: [StyledLine] {
        let rows = places.map { place in
            [
                StyledLine(texts.name(of: place), Theme.name), StyledLine(texts.region(of: place)),
                StyledLine(texts.remark(on: place), Theme.label),
            ]
        }
        let columns: [Table.Column] = [.init(minimumWidth: 8), .init(minimumWidth: 2), .init(minimumWidth: 4)]
        return Table(columns: columns, rows: rows).lines(width: width, ellipsis: layout.glyphs.ellipsis)
    }

    private var pairs: [[StyledLine]] {
        places.map { place in
            let facts = [texts.region(of: place), texts.remark(on: place)].filter { !$0.isEmpty }
            return [
                StyledLine(texts.name(of: place), Theme.name), StyledLine("  " + facts.joined(separator: ", "), .dim),
            ]
            .map { $0.fitted(to: width, ellipsis: layout.glyphs.ellipsis) }
        }
    }
}

extension Block {
    var withoutCursor: Block { Block(lines: lines) }
}
