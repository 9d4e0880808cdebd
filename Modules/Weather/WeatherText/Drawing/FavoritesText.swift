import FavoritesScreen
import TextUI
import WeatherModel

/// The list of favorites with the current workflow.
struct FavoritesText {
    let view: FavoritesScreen.ViewModel
    let layout: Layout
    /// The text in place of the favorites if there are none.
    let emptyList: String

    var block: Block {
        switch view.workflow {
        case .none, .filter: list(layout)
        case .add(let search): AddFavoriteText(view: search, favorites: view.favorites, layout: layout).block
        case .confirmDelete(let place):
            confirmation(place).above(list(layout).withoutCursor.dimmed, spacing: layout.gap)
        }
    }

    private func list(_ layout: Layout) -> Block {
        let rows = view.rows
        let note = ListWindow.note(of: rows.count, layout)
        return layout.section(PlaceText(layout).title(layout.texts.favorites, region: "", role: note)) { inner in
            guard !view.favorites.isEmpty else {
                return Block(lines: inner.inPlaceOfFavorites(emptyList))
            }
            let narrowing = narrowing(inner)
            let room = inner.height.map { max(1, $0 - narrowing.lines.count) }
            let list = PlaceList(
                places: rows.map { view.favorites[$0] }, weather: rows.map { view.list[$0].weather },
                layout: inner.resized(width: inner.width, height: room))
            return narrowing.above(rows.isEmpty ? Block() : list.block, spacing: 0)
        }
    }

    /// The filter, in a field while it is typed, and the number of matches.
    private func narrowing(_ layout: Layout) -> Block {
        guard let filter = view.filter else { return Block() }
        let (texts, found, all) = (layout.texts, filter.matches.count, view.favorites.count)
        if view.workflow == .filter {
            return layout.field(texts.findField)
                .above(Block(lines: layout.paragraph("\(texts.found(found, of: all)).", Theme.label)), spacing: 0)
        }
        return Block(lines: layout.paragraph(texts.found(found, of: all, by: filter.text), Theme.label))
    }

    /// The confirmation question, with everything that distinguishes the place from its namesakes.
    private func confirmation(_ place: Place) -> Block {
        let places = PlaceText(layout)
        let facts = places.facts(of: place)
        let texts = layout.texts
        return layout.question(texts.deleteFavoriteQuestion, yes: texts.deleteIt, no: texts.keepIt) { inner in
            let name = inner.wrapped(StyledLine(places.name(of: place), Theme.name))
            let remark = StyledLine(facts.joined(separator: " \(inner.glyphs.separator) "), Theme.label)
            return name + inner.wrapped(remark)
        }
    }
}
