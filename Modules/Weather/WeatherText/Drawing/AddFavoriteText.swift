import FavoritesScreen
import TextUI
import WeatherModel

/// The search for a place to add.
struct AddFavoriteText {
    let view: AddFavorite.ViewModel
    let favorites: [Place]
    let layout: Layout

    var block: Block {
        layout.section(StyledLine(layout.texts.addFavorite, Theme.name)) { inner in
            inner.field(layout.texts.place).above(
                outcome(inner.resized(width: inner.width, height: inner.height.map { $0 - 2 })))
        }
    }

    /// The field alone, for when there is room for nothing else.
    var field: Block { layout.field(layout.texts.place) }

    private func outcome(_ layout: Layout) -> Block {
        switch view.search {
        case .prompt: Block(lines: layout.paragraph(layout.texts.typeTwoLetters, Theme.label))
        case .searching: Block(lines: layout.progress(layout.texts.searching))
        case .noMatch: Block(lines: layout.noMatch(for: view.input))
        case .failed(let failure): Block(lines: layout.failure(failure))
        case .results(let places, let refused): results(places, refused: refused, layout)
        }
    }

    /// The cursor stays in the field, because typing goes on there while a row is selected.
    private func results(_ places: [Place], refused: Place?, _ layout: Layout) -> Block {
        let name = refused.map { PlaceText(layout).fullName(of: $0) }
        let refusal = name.map { layout.wrapped(StyledLine("! \(layout.texts.isFavoriteAlready($0))", Theme.warning)) }
        let note = ListWindow.note(of: places.count, layout)
        let count = StyledLine(
            layout.isInteractive ? layout.texts.result(note) : layout.texts.results(note), Theme.label)
        let room = layout.height.map { $0 - 2 - (refusal?.count ?? 0) }
        let list = PlaceList(places: places, layout: layout.resized(width: layout.width, height: room)).block
        return Block(lines: refusal ?? []).above(Block(lines: places.count > 1 ? [count] : []), spacing: 0)
            .above(list, spacing: 0).withoutCursor
    }
}
